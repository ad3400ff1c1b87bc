public import Identifiers

/// Authenticates visits, and finds the profiles of other users. Called once for each visit.
public protocol Authenticator: Sendable {
    func identify(_ credentials: Credentials) async throws(AuthenticationFailure) -> Identity
    /// The profile of a user; `nil` for an unknown id.
    func profile(of user: UserID) async -> Identity?
}
