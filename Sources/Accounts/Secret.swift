import Crypto
import Foundation
public import Storage

/// A secret that proves an account: 32 random bytes as text. It is shown once to its owner and not stored. The store has only its digest.
public struct Secret: Hashable, Sendable, CustomStringConvertible {
    /// `pls_…` for a page's session cookie, `plt_…` for a bot's token.
    public let text: String
    public let kind: Credential.Kind

    /// A new secret from the system's secure generator.
    init(_ kind: Credential.Kind) {
        text = Self.prefix(kind) + Data.random(32).base64URL
        self.kind = kind
    }

    /// Parses a presented secret; `nil` if it cannot be a secret of that kind.
    public init?(_ text: String, kind: Credential.Kind) {
        guard text.hasPrefix(Self.prefix(kind)), text.utf8.count == 4 + 43 else { return nil }
        self.text = text
        self.kind = kind
    }

    /// Plain SHA-256 is enough, because 256 random bits cannot be guessed and a slow hash would add no protection.
    public var digest: [UInt8] { Array(SHA256.hash(data: Data(text.utf8))) }

    /// The value of the readable `palisade_csrf` cookie that belongs to this session cookie. It is derived, so that it need not be stored and a
    /// cookie planted by another site does not match.
    public var csrf: String {
        let code = HMAC<SHA256>.authenticationCode(for: Data("csrf".utf8), using: SymmetricKey(data: Data(text.utf8)))
        return Data(code.prefix(16)).base64URL
    }

    /// Whether `shown` equals `csrf`, compared in constant time.
    public func isConfirmed(by shown: String) -> Bool {
        SymmetricKey(data: Data(csrf.utf8)) == SymmetricKey(data: Data(shown.utf8))
    }

    /// A placeholder, because the secret must not reach a log by accident.
    public var description: String { Self.prefix(kind) + "…" }

    private static func prefix(_ kind: Credential.Kind) -> String {
        switch kind {
        case .session: "pls_"
        case .token: "plt_"
        }
    }
}

extension Data {
    /// Bytes from the system's secure generator.
    static func random(_ count: Int) -> Data {
        var generator = SystemRandomNumberGenerator()
        return Data((0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    }

    /// Base64 for URLs and cookies, without padding (RFC 4648, section 5).
    package var base64URL: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// `nil` for a text that `base64URL` does not write. Each value has one spelling, although the last sign of a text may have unused bits.
    package init?(base64URL text: String) {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: text.replacing("-", with: "+").replacing("_", with: "/") + padding), data.base64URL == text else {
            return nil
        }
        self = data
    }
}
