public import Identifiers
public import Networks

/// A refusal in the session of a connection.
public struct VisitRefusal: Sendable {
    /// The error code, or the reason of a connection's end: `auth_required`, `foreign_origin` or `flood`.
    public let code: String
    /// `nil` before the client has shown a valid credential.
    public let user: UserID?
    public let networks: NetworkShares?
    /// The number of the connection, and behind a slash the id that the client gave its command, as the log has them.
    public let command: String
}
