import OutgoingHTTP

/// A service whose accounts people sign in with.
public struct Provider: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable { case google, facebook, x, oidc }

    /// The addresses of a provider.
    enum Endpoints: Hashable, Sendable {
        /// OpenID Connect: the issuer publishes its addresses and keys.
        case discovered(issuer: WebAddress)
        /// OAuth 2.0: the profile is read with the token.
        case fixed(authorize: WebAddress, token: WebAddress, profile: WebAddress)
    }

    /// The name in addresses and in the store.
    public let id: String
    public let kind: Kind
    /// The name that people know the provider by.
    public let label: String
    let client: String
    /// The secret of the client; empty for a client that only PKCE protects.
    let secret: String
    let scopes: [String]
    let endpoints: Endpoints
}

/// The statement of a provider about a person who has just signed in.
public struct Person: Hashable, Sendable {
    /// An identifier of the person with this provider, which never changes.
    public let subject: String
    /// The name, which people choose freely; empty if it is unknown.
    public var name: String
    /// An address that the provider has verified.
    public var email: String?
    public var picture: String?

    public init(subject: String, name: String = "", email: String? = nil, picture: String? = nil) {
        self.subject = subject
        self.name = name
        self.email = email
        self.picture = picture
    }

    /// The person with texts of bounded length; `nil` without a usable subject.
    init?(subject: String?, name: String?, email: String?, picture: String?) {
        guard let subject, (1...255).contains(subject.utf8.count), subject.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { return nil }
        self.init(
            subject: subject, name: String((name ?? "").prefix(100)), email: email.flatMap { $0.utf8.count <= 254 ? $0 : nil },
            picture: picture.flatMap(WebAddress.init).map(\.text).flatMap { $0.utf8.count <= 2048 ? $0 : nil })
    }
}

/// The reason why a provider did not sign a person in.
public enum SignInFailure: Error, Hashable, Sendable {
    /// The answer does not belong to a recent sign-in of this browser.
    case stale
    /// Too many sign-ins have begun, or wait for providers.
    case busy
    /// The provider cannot be reached. For the operator.
    case unreachable(String)
    /// The provider refuses the code, or its answer could not be verified. For the operator.
    case refused(String)

    init(_ failure: OutgoingFailure) {
        switch failure {
        case .busy: self = .busy
        case .unreachable(let reason): self = .unreachable(reason)
        }
    }
}
