/// What is wrong with a JSON text, and at which byte.
public struct JSONError: Error, Hashable, Sendable {
    public let reason: String
    public let offset: Int

    public init(reason: String, offset: Int) {
        self.reason = reason
        self.offset = offset
    }
}

extension JSONValue {
    /// Reads one whole JSON text (RFC 8259) from bytes a stranger sent. Size is the caller's bound; depth is bounded here.
    public init(parsing bytes: [UInt8], maxDepth: Int = 16) throws(JSONError) {
        throw JSONError(reason: "not written yet", offset: 0)
    }
}
