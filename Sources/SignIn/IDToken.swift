import Crypto
import Foundation
import Identifiers
import JSONText
import JWTKit

/// The signed statement of an issuer about a person (OpenID Connect Core 1.0, section 2).
struct IDToken: Sendable {
    /// The accepted algorithms: signatures by a key that the issuer alone has. `none` and algorithms with a shared secret are not accepted.
    enum Algorithm: String, Sendable {
        case rs256 = "RS256"
        case rs384 = "RS384"
        case rs512 = "RS512"
        case ps256 = "PS256"
        case ps384 = "PS384"
        case ps512 = "PS512"
        case es256 = "ES256"
        case es384 = "ES384"
        case es512 = "ES512"
        case edDSA = "EdDSA"
    }

    struct Header: Hashable, Sendable {
        let algorithm: Algorithm
        let kid: String?
    }

    /// The values that a token must have.
    struct Expectation: Hashable, Sendable {
        let issuer: String
        let client: String
        let nonce: String
    }

    /// The clients that a token is for. This replaces the claim of JWTKit, which ends the process on an empty list.
    struct Audience: Codable, Sendable {
        let clients: [String]

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            clients = if let one = try? value.decode(String.self) { [one] } else { try value.decode([String].self) }
        }

        func encode(to encoder: any Encoder) throws { try clients.encode(to: encoder) }
    }

    /// The members that are read.
    struct Claims: JWTPayload {
        let iss: String
        let sub: String
        let aud: Audience
        let azp: String?
        let exp: Double
        let nbf: Double?
        let iat: Double
        let nonce: String?
        let name: String?
        let email: String?
        let isEmailVerified: BoolClaim?
        let picture: String?

        var verifiedEmail: String? { isEmailVerified?.value == true ? email : nil }

        enum CodingKeys: String, CodingKey {
            case iss, sub, aud, azp, exp, nbf, iat, nonce, name, email, picture
            case isEmailVerified = "email_verified"
        }

        /// The claims are checked by `check`, which is given the time.
        func verify(using algorithm: some JWTAlgorithm) {}
    }

    /// The difference of clocks that is accepted, in seconds.
    private static let tolerance = 60.0
    private static let maxBytes = 16 * 1024

    private let text: String
    let header: Header

    init(_ text: String) throws(SignInFailure) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.maxBytes, parts.count == 3, let bytes = Data(base64URL: String(parts[0])),
            let header = try? JSONValue(parsing: Array(bytes)), header.object != nil
        else { throw .refused("the ID token is malformed") }
        guard let algorithm = header["alg"]?.string.flatMap(Algorithm.init) else {
            throw .refused("the ID token has an algorithm that is not accepted")
        }
        guard header["crit"] == nil else { throw .refused("the ID token has extensions that are unknown here") }
        self.text = text
        self.header = Header(algorithm: algorithm, kid: header["kid"]?.string)
    }

    /// The claims of a token that one of the keys signed and that belongs to the expected sign-in.
    func claims(by keys: [JSONWebKey], _ expected: Expectation, at now: Timestamp) async throws(SignInFailure) -> Claims {
        for key in keys where key.fits(header) {
            guard let collection = try? await collection(of: key), let claims = try? await collection.verify(text, as: Claims.self) else { continue }
            try Self.check(claims, expected, at: Double(now.milliseconds) / 1000)
            return claims
        }
        throw .refused("the ID token is not signed by a key of the issuer")
    }

    private static func check(_ claims: Claims, _ expected: Expectation, at seconds: Double) throws(SignInFailure) {
        guard claims.iss == expected.issuer else { throw .refused("the ID token was issued by another issuer") }
        guard claims.aud.clients.contains(expected.client) else { throw .refused("the ID token is for another client") }
        guard claims.azp ?? (claims.aud.clients.count == 1 ? expected.client : nil) == expected.client else {
            throw .refused("the ID token was issued to another client")
        }
        guard claims.nonce == expected.nonce else { throw .refused("the ID token belongs to another sign-in") }
        guard claims.exp > seconds - tolerance, claims.iat < seconds + tolerance, (claims.nbf ?? 0) < seconds + tolerance else {
            throw .refused("the ID token has expired, or is not valid yet; compare the clocks")
        }
    }

    /// A collection of one key, used with the algorithm of the header and no other.
    private func collection(of key: JSONWebKey) async throws -> JWTKeyCollection? {
        let collection = JWTKeyCollection()
        switch (key.material, header.algorithm) {
        case (.rsa(let modulus, let exponent), .rs256), (.rsa(let modulus, let exponent), .rs384), (.rsa(let modulus, let exponent), .rs512):
            await collection.add(rsa: try Insecure.RSA.PublicKey(modulus: modulus, exponent: exponent), digestAlgorithm: header.algorithm.digest)
        case (.rsa(let modulus, let exponent), .ps256), (.rsa(let modulus, let exponent), .ps384), (.rsa(let modulus, let exponent), .ps512):
            await collection.add(pss: try Insecure.RSA.PublicKey(modulus: modulus, exponent: exponent), digestAlgorithm: header.algorithm.digest)
        case (.curve("P-256", let x, let y), .es256):
            await collection.add(ecdsa: try ECDSA.PublicKey<P256>(parameters: (x, y)))
        case (.curve("P-384", let x, let y), .es384):
            await collection.add(ecdsa: try ECDSA.PublicKey<P384>(parameters: (x, y)))
        case (.curve("P-521", let x, let y), .es512):
            await collection.add(ecdsa: try ECDSA.PublicKey<P521>(parameters: (x, y)))
        case (.edwards(let x), .edDSA):
            await collection.add(eddsa: try EdDSA.PublicKey(x: x, curve: .ed25519))
        default: return nil
        }
        return collection
    }
}

extension IDToken.Algorithm {
    fileprivate var digest: DigestAlgorithm {
        switch self {
        case .rs384, .ps384, .es384: .sha384
        case .rs512, .ps512, .es512: .sha512
        default: .sha256
        }
    }
}
