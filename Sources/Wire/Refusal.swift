public import JSONText

/// The reason a command was not carried out. It becomes one `err` frame and has no other effect.
public struct Refusal: Error, Hashable, Sendable {
    public let code: ErrorCode
    /// A message for developers, in English.
    public let message: String
    /// The members of `d`.
    public let details: [String: JSONValue]
    /// The delay before a retry; set only for codes that may be retried.
    public let retryAfter: Duration?

    public init(_ code: ErrorCode, _ message: String, details: [String: JSONValue] = [:], retryAfter: Duration? = nil) {
        self.code = code
        self.message = message
        self.details = details
        self.retryAfter = retryAfter
    }
}
