/// Puts the fragments of one message together, and says what is wrong with it. A value, fed by the socket.
struct MessageAssembler: Sendable {
    enum Outcome: Hashable, Sendable {
        /// More is to come, or the rest of a message already complained about was thrown away.
        case nothing
        case message([UInt8])
        case problem(FrameProblem)
    }

    private let limit: Int
    private var partial: [UInt8] = []
    private var isSkipping = false

    init(limit: Int) { self.limit = limit }

    mutating func add(_ bytes: UnsafeRawBufferPointer, isFirst: Bool, isLast: Bool, isBinary: Bool) -> Outcome {
        if isFirst {
            partial = []
            isSkipping = false
        }
        if isSkipping { return .nothing }
        guard partial.count + bytes.count <= limit else { return skip(.tooBig(limit: limit)) }
        if isBinary { return skip(.binary) }
        if isFirst && isLast { return UTF8Check.isValid(bytes) ? .message(Array(bytes)) : .problem(.notUTF8) }
        partial.append(contentsOf: bytes)
        guard isLast else { return .nothing }
        let message = partial
        partial = []
        return message.withUnsafeBytes(UTF8Check.isValid) ? .message(message) : .problem(.notUTF8)
    }

    /// Complains once; the rest of this message is thrown away.
    private mutating func skip(_ problem: FrameProblem) -> Outcome {
        isSkipping = true
        partial = []
        return .problem(problem)
    }
}
