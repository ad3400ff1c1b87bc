import Crypto
import Foundation
public import Identifiers
import JSONText
public import Networks
public import OutgoingHTTP

/// Signs people in by their accounts with providers: the authorisation code flow of OAuth 2.0 with PKCE, and OpenID Connect if the provider
/// supports it.
///
/// ```
/// begin  ─→ the browser goes to the provider with `state`, `nonce` and the challenge; its cookie has a secret of its own
/// take   ←─ the browser returns with `state` and a code; the cookie must be the one from the beginning
/// person ─→ the code becomes a token, and the token a person; both are forgotten
/// ```
public final class SignIns: Sendable {
    /// The providers, in the order of the configuration.
    public let providers: [Provider]
    private let site: String
    let transport: any OutgoingTransport
    let picturesArePublic: Bool
    private let pending: PendingSignIns
    private let issuers: [String: Issuer]

    /// - Parameters:
    ///   - site: the address at which people reach this server, without a slash at its end.
    ///   - picturesArePublic: whether pictures are fetched only from addresses of the public internet. A provider names the addresses, and they must
    ///     not lead to machines that only this machine can reach.
    public convenience init(_ providers: [Provider], site: String, transport: any OutgoingTransport, picturesArePublic: Bool = true) {
        self.init(providers, site: site, transport: transport, pending: PendingSignIns(), picturesArePublic: picturesArePublic)
    }

    init(
        _ providers: [Provider], site: String, transport: any OutgoingTransport, pending: PendingSignIns, picturesArePublic: Bool = true
    ) {
        self.picturesArePublic = picturesArePublic
        self.providers = providers
        self.site = site
        self.transport = transport
        self.pending = pending
        issuers = providers.reduce(into: [:]) { issuers, provider in
            if case .discovered(let issuer) = provider.endpoints { issuers[provider.id] = Issuer(issuer, transport) }
        }
    }

    public func provider(_ id: String) -> Provider? { providers.first { $0.id == id } }

    /// The address of this server to which a provider sends browsers back.
    public static func callbackPath(of provider: String) -> String { "/api/v1/auth/oidc/\(provider)/callback" }

    /// Begins a sign-in.
    ///
    /// - Parameters:
    ///   - account: the account that gets a link; `nil` to sign in.
    ///   - networks: the networks of the browser.
    /// - Returns: the address at the provider, the `state` that it brings back, and the secret for the browser's cookie.
    public func begin(
        with provider: Provider, linking account: Int64?, leadsHome: Bool, networks: NetworkShares, at now: Timestamp
    ) async throws(SignInFailure) -> (location: String, state: String, browser: String) {
        let authorize: WebAddress
        switch provider.endpoints {
        case .fixed(let address, _, _): authorize = address
        case .discovered: authorize = try await document(of: provider, at: now).authorize
        }
        let (state, browser, begun) = pending.begin(provider.id, linking: account, leadsHome: leadsHome, networks: networks, at: now)
        var parameters = [
            ("response_type", "code"), ("client_id", provider.client), ("redirect_uri", redirect(of: provider)),
            ("scope", provider.scopes.joined(separator: " ")), ("state", state), ("code_challenge", begun.challenge),
            ("code_challenge_method", "S256"),
        ]
        if case .discovered = provider.endpoints { parameters.append(("nonce", begun.nonce)) }
        return (authorize.adding(parameters), state, browser)
    }

    /// Takes the sign-in that a browser began. It can be taken only once, even if the sign-in fails.
    public func take(_ state: String, of provider: Provider, browser: String, at now: Timestamp) throws(SignInFailure) -> PendingSignIn {
        try pending.take(state, of: provider.id, browser: browser, at: now)
    }

    /// The person who signed in with a provider.
    /// - Parameter code: the code that the browser brought.
    public func person(_ begun: PendingSignIn, with provider: Provider, code: String, at now: Timestamp) async throws(SignInFailure) -> Person {
        switch provider.endpoints {
        case .discovered(let issuer): return try await identified(begun, provider, issuer: issuer.text, code, at: now)
        case .fixed(_, let token, let profile):
            let answer = try await exchange(code, begun, provider, at: token, secretInForm: provider.kind == .facebook)
            return try await Self.profile(provider, at: profile, token: try Self.accessToken(answer), transport)
        }
    }

    // MARK: - OpenID Connect

    private func document(of provider: Provider, at now: Timestamp) async throws(SignInFailure) -> Issuer.Document {
        guard let issuer = issuers[provider.id] else { throw .refused("the provider has no issuer") }
        return try await issuer.document(at: now)
    }

    private func identified(
        _ begun: PendingSignIn, _ provider: Provider, issuer: String, _ code: String, at now: Timestamp
    ) async throws(SignInFailure) -> Person {
        let document = try await document(of: provider, at: now)
        let answer = try await exchange(code, begun, provider, at: document.token, secretInForm: document.takesSecretInForm)
        guard let text = answer["id_token"]?.string else { throw .refused("the answer has no ID token") }
        let token = try IDToken(text)
        let keys = try await issuers[provider.id]?.keys(for: token.header, at: now) ?? []
        let expected = IDToken.Expectation(issuer: issuer, client: provider.client, nonce: begun.nonce)
        let claims = try await token.claims(by: keys, expected, at: now)
        let person = Person(
            subject: claims.sub, name: claims.name, email: claims.verifiedEmail, picture: claims.picture)
        guard let person else { throw .refused("the ID token has no subject") }
        guard person.name.isEmpty, let address = document.userInfo, let bearer = try? Self.accessToken(answer) else { return person }
        return await completed(person, by: address, bearer)
    }

    /// Adds the profile from an issuer whose ID tokens have no profile. Without an answer, the person is unchanged.
    private func completed(_ person: Person, by address: WebAddress, _ token: String) async -> Person {
        guard let profile = try? await transport.json(OutgoingRequest(get: address, authorization: "Bearer \(token)")),
            profile["sub"]?.string == person.subject
        else { return person }
        let email = profile["email_verified"]?.bool == true ? profile["email"]?.string : person.email
        return Person(subject: person.subject, name: profile["name"]?.string, email: email, picture: profile["picture"]?.string ?? person.picture)
            ?? person
    }

    // MARK: - OAuth 2.0

    private func redirect(of provider: Provider) -> String { site + Self.callbackPath(of: provider.id) }

    private func exchange(
        _ code: String, _ begun: PendingSignIn, _ provider: Provider, at address: WebAddress, secretInForm: Bool
    ) async throws(SignInFailure) -> JSONValue {
        var form = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirect(of: provider)), ("code_verifier", begun.verifier),
        ]
        var authorization = ""
        if provider.secret.isEmpty || secretInForm { form.append(("client_id", provider.client)) }
        if !provider.secret.isEmpty, secretInForm { form.append(("client_secret", provider.secret)) }
        if !provider.secret.isEmpty, !secretInForm {
            // Both are encoded as in a form before they are joined (RFC 6749, section 2.3.1).
            let pair = "\(WebAddress.encoded(provider.client)):\(WebAddress.encoded(provider.secret))"
            authorization = "Basic \(Data(pair.utf8).base64EncodedString())"
        }
        return try await transport.json(OutgoingRequest(post: form, to: address, authorization: authorization))
    }

    /// A token that a header can carry.
    private static func accessToken(_ answer: JSONValue) throws(SignInFailure) -> String {
        guard let token = answer["access_token"]?.string, (1...2048).contains(token.utf8.count), token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { throw .refused("the answer has no token") }
        return token
    }

    private static func profile(
        _ provider: Provider, at address: WebAddress, token: String, _ transport: any OutgoingTransport
    ) async throws(SignInFailure) -> Person {
        var parameters: [(String, String)] = []
        var authorization = "Bearer \(token)"
        switch provider.kind {
        case .facebook:
            // Facebook takes tokens as parameters, with a proof that the sender has the secret.
            let proof = HMAC<SHA256>.authenticationCode(for: Data(token.utf8), using: SymmetricKey(data: Data(provider.secret.utf8)))
            let hexadecimal = proof.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            parameters = [("fields", "id,name,picture.width(256).height(256)"), ("access_token", token), ("appsecret_proof", hexadecimal)]
            authorization = ""
        default:
            let fields = provider.scopes.contains("users.email") ? "profile_image_url,confirmed_email" : "profile_image_url"
            parameters = [("user.fields", fields)]
        }
        guard let place = WebAddress(address.adding(parameters)) else { throw .refused("the token is too long") }
        let answer = try await transport.json(OutgoingRequest(get: place, authorization: authorization))
        guard let person = provider.kind == .facebook ? Person(facebook: answer) : Person(x: answer["data"] ?? .null) else {
            throw .refused("the profile has no id")
        }
        return person
    }
}

extension Person {
    /// Facebook does not say whether an address was verified, so the address is not used.
    fileprivate init?(facebook profile: JSONValue) {
        let picture = profile["picture"]?["data"]
        self.init(
            subject: profile["id"]?.string, name: profile["name"]?.string, email: nil,
            picture: picture?["is_silhouette"]?.bool == true ? nil : picture?["url"]?.string)
    }

    fileprivate init?(x profile: JSONValue) {
        self.init(
            subject: profile["id"]?.string, name: profile["name"]?.string, email: profile["confirmed_email"]?.string,
            picture: profile["profile_image_url"]?.string)
    }
}
