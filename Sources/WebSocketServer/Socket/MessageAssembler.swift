/// Puts the fragments of one message together, and says what is wrong with it as soon as that is certain. A value, fed by the socket.
struct MessageAssembler: Sendable {
    enum Outcome: Hashable, Sendable {
        /// More is to come, or the rest of a message already complained about was thrown away.
        case nothing
        case message([UInt8])
        case binary
        case tooBig
        /// The text cannot become UTF-8 any more, whatever follows.
        case notUTF8
    }

    /// Bytes of one message.
    let limit: Int
    private var partial: [UInt8] = []
    private var isSkipping = false
    private var check = UTF8Check()

    init(limit: Int) { self.limit = limit }

    /// - Parameter remaining: bytes of the same frame that are still to come; its header has announced them.
    mutating func add(_ bytes: UnsafeRawBufferPointer, isFirst: Bool, isLast: Bool, isBinary: Bool, remaining: Int = 0) -> Outcome {
        if isFirst {
            partial = []
            isSkipping = false
            check = UTF8Check()
        }
        if isSkipping { return .nothing }
        guard remaining <= limit - partial.count - bytes.count else { return skip(.tooBig) }
        if isBinary { return skip(.binary) }
        guard check.take(bytes), check.isComplete || !isLast else { return skip(.notUTF8) }
        if isFirst && isLast { return .message(Array(bytes)) }
        partial.append(contentsOf: bytes)
        guard isLast else { return .nothing }
        let message = partial
        partial = []
        return .message(message)
    }

    /// Complains once; the rest of this message is thrown away.
    private mutating func skip(_ complaint: Outcome) -> Outcome {
        isSkipping = true
        partial = []
        return complaint
    }
}
