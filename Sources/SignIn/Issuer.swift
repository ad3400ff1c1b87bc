import Identifiers
import JSONText
import OutgoingHTTP

/// The addresses and keys that an issuer publishes. They are fetched on demand and cached for an hour.
actor Issuer {
    /// The discovery document (OpenID Connect Discovery 1.0).
    struct Document: Hashable, Sendable {
        let authorize: WebAddress
        let token: WebAddress
        let userInfo: WebAddress?
        let keys: WebAddress
        /// Whether the token endpoint takes the secret in the form instead of a header.
        let takesSecretInForm: Bool
    }

    private struct Cached<Value: Sendable>: Sendable {
        let value: Value
        let at: Timestamp
    }

    /// Milliseconds for which a document is used without asking again: an hour.
    private static let life = Duration.seconds(3600)
    /// Milliseconds between two requests because of unknown keys: tokens with invented keys must not make this server flood the issuer.
    private static let refreshEvery = Duration.seconds(60)

    private let address: WebAddress
    private let transport: any OutgoingTransport
    private var document: Cached<Document>?
    private var keys: Cached<[JSONWebKey]>?
    /// The request for keys that is under way, for which all callers wait.
    private var loading: Task<Result<[JSONWebKey], SignInFailure>, Never>?

    init(_ address: WebAddress, _ transport: any OutgoingTransport) {
        self.address = address
        self.transport = transport
    }

    func document(at now: Timestamp) async throws(SignInFailure) -> Document {
        if let document, now - document.at < Self.life { return document.value }
        let base = address.text.hasSuffix("/") ? String(address.text.dropLast()) : address.text
        guard let place = WebAddress(base + "/.well-known/openid-configuration") else { throw .unreachable("the issuer has no discovery document") }
        let found = try Self.document(try await transport.json(OutgoingRequest(get: place)), of: address)
        document = Cached(value: found, at: now)
        return found
    }

    private static func document(_ value: JSONValue, of issuer: WebAddress) throws(SignInFailure) -> Document {
        guard value["issuer"]?.string == issuer.text else { throw .refused("the discovery document is of another issuer") }
        func address(_ name: String) -> WebAddress? {
            // An issuer on another machine must not make this server send requests to its own machine.
            value[name]?.string.flatMap(WebAddress.init).flatMap { $0.isLocal && !issuer.isLocal ? nil : $0 }
        }
        guard let authorize = address("authorization_endpoint"), let token = address("token_endpoint"), let keys = address("jwks_uri") else {
            throw .refused("the discovery document lacks an https address")
        }
        let methods = value["token_endpoint_auth_methods_supported"]?.array?.compactMap(\.string)
        return Document(
            authorize: authorize, token: token, userInfo: address("userinfo_endpoint"), keys: keys,
            takesSecretInForm: methods.map { !$0.contains("client_secret_basic") && $0.contains("client_secret_post") } ?? false)
    }

    /// The keys of the issuer; asks again, at most once a minute, if no key fits the header of a token.
    func keys(for header: IDToken.Header, at now: Timestamp) async throws(SignInFailure) -> [JSONWebKey] {
        if let keys, now - keys.at < Self.life, keys.value.contains(where: { $0.fits(header) }) || now - keys.at < Self.refreshEvery {
            return keys.value
        }
        let address = try await document(at: now).keys
        if loading == nil {
            loading = Task { [transport] in
                do throws(SignInFailure) {
                    return .success(JSONWebKey.keys(in: try await transport.json(OutgoingRequest(get: address))))
                } catch {
                    return .failure(error)
                }
            }
        }
        guard let result = await loading?.value else { throw .busy }
        loading = nil
        let found = try result.get()
        keys = Cached(value: found, at: now)
        return found
    }
}

extension OutgoingTransport {
    /// The JSON object of an answer with status 200.
    func json(_ request: OutgoingRequest) async throws(SignInFailure) -> JSONValue {
        let answer: OutgoingAnswer
        do throws(OutgoingFailure) { answer = try await perform(request) } catch { throw SignInFailure(error) }
        guard answer.status < 500 else { throw .unreachable("it answers with status \(answer.status)") }
        guard answer.status == 200 else { throw .refused("it answers with status \(answer.status)") }
        guard let value = try? JSONValue(parsing: answer.body), value.object != nil else { throw .refused("its answer is not a JSON object") }
        return value
    }
}
