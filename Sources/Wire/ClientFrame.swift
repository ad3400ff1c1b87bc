public import JSONText

/// One frame from a client, checked for form. Authorization is decided elsewhere.
public enum ClientFrame: Hashable, Sendable {
    case hello(Hello)
    case sub(Subscribe)
    case unsub(id: Int, topic: Topic)
    case act(Command)
    case ping(id: Int, client: Double)

    public struct Hello: Hashable, Sendable {
        public let id: Int
        public let agent: String?
        /// Identifies one tab or process across reconnects; at most 64 bytes.
        public let session: String?
        public let token: String?
        public let language: String?
        /// Whether the client pings by itself and answers `ask`, so that only its frames are signs of life. A browser's network process answers
        /// WebSocket pings for a page that sleeps.
        public let pings: Bool
    }

    public struct Subscribe: Hashable, Sendable {
        public let id: Int
        public let topic: Topic
        /// Whether the client wants changes only (`delta`) instead of whole views (`full`).
        public let delta: Bool
        /// The position of the client's copy in the log; `delta` only.
        public let since: Position?
        /// Whether legal moves are included when it is the client's turn.
        public let legal: Bool
        /// Whether a spectator wants the engine's evaluation of the game, where the room allows it.
        public let analysis: Bool
        /// Whether the client only previews the game, as on a small board in a list, and is not counted as a spectator.
        public let preview: Bool
    }

    /// A position in the log of one topic.
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
        /// The idempotency key: a command repeated with the same key is carried out once.
        public let key: String?
        /// Always an object, empty if the client sent no object.
        public let details: JSONValue
    }
}

extension ClientFrame {
    /// The fault in a frame, with the frame's `id` if one could be read.
    public struct Malformed: Error, Hashable, Sendable {
        public let id: Int?
        public let refusal: Refusal
    }

    /// Parses one text frame. Unknown members are ignored, so that a client may be newer than the server.
    public init(parsing text: [UInt8]) throws(Malformed) {
        if let frame = QuickReader.read(text) {
            self = frame
            return
        }
        try self.init(carefully: text)
    }

    /// Like `init(parsing:)`, without the fast path for common frames.
    init(carefully text: [UInt8]) throws(Malformed) {
        let json: JSONValue
        do throws(JSONError) { json = try JSONValue(parsing: text) } catch {
            throw Malformed(id: nil, refusal: Refusal(.badFrame, "not JSON: \(error.reason) at byte \(error.offset)"))
        }
        guard json.object != nil else { throw Malformed(id: nil, refusal: Refusal(.badFrame, "a frame must be one JSON object")) }
        let id = json["id"]?.int
        do throws(Refusal) {
            guard let id, id >= 0 else { throw .missing("id") }
            self = try ClientFrame(json, id: id)
        } catch {
            throw Malformed(id: id, refusal: error)
        }
    }

    private init(_ json: JSONValue, id: Int) throws(Refusal) {
        guard let type = json["t"]?.string else { throw .missing("t") }
        switch type {
        case "hello": self = .hello(try Hello(json, id: id))
        case "sub": self = .sub(try Subscribe(json, id: id))
        case "unsub": self = .unsub(id: id, topic: try json.topic())
        case "do": self = .act(try Command(json, id: id))
        case "ping": self = .ping(id: id, client: try json.member("c", as: { $0.double }) ?? 0)
        default: throw Refusal(.unknownType, "unknown frame type", details: ["t": .string(String(type.prefix(32)))])
        }
    }
}

extension ClientFrame.Hello {
    private static let longestText = 64
    private static let longestToken = 256

    fileprivate init(_ json: JSONValue, id: Int) throws(Refusal) {
        self.init(
            id: id, agent: try json.text("agent", atMost: Self.longestText), session: try json.text("sid", atMost: Self.longestText),
            token: try json.text("token", atMost: Self.longestToken), language: try json.text("lang", atMost: Self.longestText),
            pings: json["want"]?.array?.contains(.string("ask")) ?? false)
    }
}

extension ClientFrame.Subscribe {
    fileprivate init(_ json: JSONValue, id: Int) throws(Refusal) {
        let mode = try json.text("mode", atMost: 8) ?? "full"
        guard mode == "full" || mode == "delta" else {
            throw Refusal(.badValue, "mode must be full or delta", details: ["field": .string("mode")])
        }
        self.init(
            id: id, topic: try json.topic(), delta: mode == "delta", since: try json.position("since"),
            legal: try json.member("legal", as: { $0.bool }) ?? false,
            analysis: try json.member("analysis", as: { $0.bool }) ?? false,
            preview: try json.member("preview", as: { $0.bool }) ?? false)
    }
}

extension ClientFrame.Command {
    static let longestKey = 64

    fileprivate init(_ json: JSONValue, id: Int) throws(Refusal) {
        guard let op = json["op"]?.string else { throw .missing("op") }
        let at = try json.member("at", as: { $0.int })
        guard at ?? 0 >= 0 else { throw .missing("at") }
        self.init(
            id: id, topic: try json.topic(), op: op, at: at, key: try json.text("key", atMost: Self.longestKey),
            details: .object(try json.member("d", as: { $0.object }) ?? [:]))
    }
}

extension JSONValue {
    fileprivate func topic() throws(Refusal) -> Topic {
        guard let text = self["topic"]?.string else { throw .missing("topic") }
        guard let topic = Topic(text) else {
            throw Refusal(.unknownTopic, "unknown topic", details: ["topic": .string(String(text.prefix(64)))])
        }
        return topic
    }

    /// A member that may be absent or `null`, but not of another type.
    fileprivate func member<Value>(_ key: String, as kind: (JSONValue) -> Value?) throws(Refusal) -> Value? {
        guard let value = self[key], value != .null else { return nil }
        guard let known = kind(value) else { throw .missing(key) }
        return known
    }

    fileprivate func text(_ key: String, atMost bytes: Int) throws(Refusal) -> String? {
        guard let text = try member(key, as: { $0.string }) else { return nil }
        guard text.utf8.count <= bytes else {
            throw Refusal(.badValue, "\(key) is longer than \(bytes) bytes", details: ["field": .string(key)])
        }
        return text
    }

    fileprivate func position(_ key: String) throws(Refusal) -> ClientFrame.Position? {
        guard let place = try member(key, as: { $0.object }) else { return nil }
        guard let incarnation = place["inc"]?.string else { throw .missing("\(key).inc") }
        guard let sequence = place["s"]?.int, sequence >= 0 else { throw .missing("\(key).s") }
        return ClientFrame.Position(incarnation: incarnation, sequence: sequence)
    }
}

extension Refusal {
    fileprivate static func missing(_ path: String) -> Refusal {
        Refusal(.badFrame, "\(path) is missing or of the wrong kind", details: ["path": .string(path)])
    }
}
