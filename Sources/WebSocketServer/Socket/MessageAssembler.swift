/// Reassembles the fragments of one message, and reports a fault as soon as it is certain. A value, fed by the socket.
struct MessageAssembler: Sendable {
    enum Outcome: Hashable, Sendable {
        /// The message is incomplete, or the rest of a faulty message was discarded.
        case nothing
        case message([UInt8])
        case binary
        case tooBig
        /// The text can no longer become valid UTF-8.
        case notUTF8
    }

    /// The maximum size of a message in bytes.
    let limit: Int
    private var partial: [UInt8] = []
    private var isSkipping = false
    private var check = UTF8Check()

    init(limit: Int) { self.limit = limit }

    /// - Parameter remaining: the bytes of the same frame that are still to come, as announced by its header.
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

    /// Reports the fault once; the rest of the message is discarded.
    private mutating func skip(_ complaint: Outcome) -> Outcome {
        isSkipping = true
        partial = []
        return complaint
    }
}
