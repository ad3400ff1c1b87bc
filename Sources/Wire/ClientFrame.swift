public import JSONText

/// One frame a client sent, checked for shape. What it may do is for others to say.
public enum ClientFrame: Hashable, Sendable {
    case hello(Hello)
    case sub(Subscribe)
    case unsub(id: Int, topic: Topic)
    case act(Command)
    case ping(id: Int, client: Double)

    public struct Hello: Hashable, Sendable {
        public let id: Int
        public let agent: String?
        /// One tab or process, kept across reconnects; at most 64 bytes.
        public let session: String?
        public let token: String?
        public let language: String?
    }

    public struct Subscribe: Hashable, Sendable {
        public let id: Int
        public let topic: Topic
        /// Whole views (`full`) or only what happened (`delta`).
        public let delta: Bool
        /// Where the client's copy stands; `delta` only.
        public let since: Position?
        /// Whether the legal moves are wanted on the own turn.
        public let legal: Bool
    }

    /// A place in the log of one topic.
    public struct Position: Hashable, Sendable {
        public let incarnation: String
        public let sequence: Int
        public init(incarnation: String, sequence: Int) {
            self.incarnation = incarnation
            self.sequence = sequence
        }
    }

    public struct Command: Hashable, Sendable {
        public let id: Int
        public let topic: Topic
        public let op: String
        /// The ply a move is meant for.
        public let at: Int?
        /// What makes a repeated command the same command.
        public let key: String?
        /// Always an object, empty when the client sent none.
        public let details: JSONValue
    }
}

extension ClientFrame {
    /// What is wrong with a frame, with the `id` it carried if one could be read.
    public struct Malformed: Error, Hashable, Sendable {
        public let id: Int?
        public let refusal: Refusal
    }

    /// Reads one text frame.
    public init(parsing text: [UInt8]) throws(Malformed) {
        throw Malformed(id: nil, refusal: Refusal(.badFrame, "not written yet"))
    }
}
