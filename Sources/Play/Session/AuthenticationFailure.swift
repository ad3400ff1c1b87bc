/// The reason for which authentication failed.
public enum AuthenticationFailure: Error, Hashable, Sendable {
    /// The credential is unknown or revoked.
    case unknownCredential
    /// A page of a foreign origin tried to use the session cookie.
    case foreignOrigin
    /// The accounts could not be read.
    case unavailable
}
