import Crypto
import Foundation

/// The random name of a browser in which somebody plays as a guest: 16 bytes as text, in a cookie that scripts cannot read.
///
/// It gives no access, and the store has only its digest, beside the guest. It makes a block of a guest hold for the next guest of the same browser.
public struct DeviceKey: Hashable, Sendable {
    public let text: String

    /// A new key from the system's secure generator.
    public init() { text = Data.random(16).base64URL }

    /// - Returns: `nil` for a cookie that no server has set.
    public init?(_ cookie: String?) {
        guard let cookie, cookie.utf8.count == 22, cookie.utf8.allSatisfy({ Self.signs.contains($0) }) else { return nil }
        text = cookie
    }

    public var digest: [UInt8] { Array(SHA256.hash(data: Data(text.utf8))) }

    private static let signs = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
}
