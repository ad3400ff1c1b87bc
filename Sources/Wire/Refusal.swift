public import JSONText

/// Why a command was not carried out: becomes one `err` frame, and nothing else happens.
public struct Refusal: Error, Hashable, Sendable {
    public let code: ErrorCode
    /// For developers, in English.
    public let message: String
    /// The members of `d`.
    public let details: [String: JSONValue]
    /// Set for codes that may be tried again, in milliseconds.
    public let retryAfter: Int?

    public init(_ code: ErrorCode, _ message: String, details: [String: JSONValue] = [:], retryAfter: Int? = nil) {
        self.code = code
        self.message = message
        self.details = details
        self.retryAfter = retryAfter
    }
}
