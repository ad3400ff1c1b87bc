import Crypto
import Foundation

/// The secret of a link that works once: 32 random bytes as text. It stands in the mail, and the store has only its digest.
public struct TicketSecret: Hashable, Sendable, CustomStringConvertible {
    /// The secret as text, `plk_…`.
    public let text: String

    /// A new secret from the system's secure generator.
    init() { text = Self.prefix + Data.random(32).base64URL }

    /// Parses a presented secret; `nil` if the text cannot be a secret.
    public init?(_ text: String) {
        guard text.hasPrefix(Self.prefix), text.utf8.count == Self.prefix.utf8.count + 43 else { return nil }
        self.text = text
    }

    public var digest: [UInt8] { Array(SHA256.hash(data: Data(text.utf8))) }

    /// A placeholder, because the secret must not reach a log by accident.
    public var description: String { Self.prefix + "…" }

    private static let prefix = "plk_"
}
