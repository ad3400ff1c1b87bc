/// Tells who somebody is. Asked once a visit, and for the cards of others.
public protocol Authenticator: Sendable {
    func identify(_ credentials: Credentials) async throws(AuthenticationFailure) -> Identity
    /// `nil`: nobody has this id.
    func profile(of user: UserID) async -> Identity?
}
