import JSONText

/// A public key that an issuer publishes (RFC 7517).
struct JSONWebKey: Hashable, Sendable {
    let kid: String?
    /// The algorithm that the issuer uses it with; `nil` for any that fits.
    let algorithm: String?
    let material: Material

    enum Material: Hashable, Sendable {
        case rsa(modulus: String, exponent: String)
        case curve(name: String, x: String, y: String)
        case edwards(x: String)
    }

    /// The maximum number of keys of one issuer.
    private static let maxKeys = 64

    /// The keys of a set that sign. Other keys, such as keys of a newer kind, are left out.
    static func keys(in set: JSONValue) -> [JSONWebKey] { (set["keys"]?.array ?? []).prefix(maxKeys).compactMap(JSONWebKey.init) }

    private init?(_ value: JSONValue) {
        guard (value["use"]?.string ?? "sig") == "sig" else { return nil }
        kid = value["kid"]?.string
        algorithm = value["alg"]?.string
        switch (value["kty"]?.string, value["crv"]?.string) {
        case ("RSA", _):
            guard let modulus = value["n"]?.string, let exponent = value["e"]?.string else { return nil }
            material = .rsa(modulus: modulus, exponent: exponent)
        case ("EC", let name?):
            guard let x = value["x"]?.string, let y = value["y"]?.string else { return nil }
            material = .curve(name: name, x: x, y: y)
        case ("OKP", "Ed25519"):
            guard let x = value["x"]?.string else { return nil }
            material = .edwards(x: x)
        default: return nil
        }
    }

    /// Whether the key verifies tokens with this header.
    func fits(_ header: IDToken.Header) -> Bool {
        (header.kid == nil || kid == header.kid) && (algorithm ?? header.algorithm.rawValue) == header.algorithm.rawValue
    }
}
