public import Crypto
import Foundation
public import Identifiers

/// The browsers that have signed in with a password before. A cookie of the browser records it, and the server stores nothing.
///
/// An entry of the cookie is a random name, the time of the sign-in, and a code over both and the e-mail address, under a key of the server. It only
/// proves that somebody once knew the password of this address in this browser. It names no account and gives access to no account.
public struct KnownBrowsers: Sendable {
    /// A browser, as known to one account.
    public struct ID: Hashable, Sendable {
        let text: String
    }

    private struct Entry {
        let name: String
        /// Seconds since 1970.
        let at: Int64
        let code: String

        var text: String { "\(name).\(at).\(code)" }

        init(name: String, at: Int64, code: String) { (self.name, self.at, self.code) = (name, at, code) }

        init?(_ text: Substring) {
            let parts = text.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 3, let at = Int64(parts[1]), at >= 0 else { return nil }
            self.init(name: String(parts[0]), at: at, code: String(parts[2]))
        }
    }

    /// The most accounts that one browser remembers, enough for a family. A further account replaces the oldest.
    static let mostEntries = 4
    /// Seconds for which a browser is known: 180 days.
    public static let life = 15_552_000
    private static let longest = 512

    private let key: SymmetricKey

    /// - Parameter secret: the secret of the data folder, from which the key for the codes is derived.
    public init(secret: SymmetricKey) {
        key = HKDF<SHA256>.deriveKey(inputKeyMaterial: secret, info: Data("palisade known browser".utf8), outputByteCount: 32)
    }

    /// - Parameters:
    ///   - name: the e-mail address, folded.
    /// - Returns: the browser with this cookie; `nil` if it has not signed in with this address.
    public func id(of name: String, in cookie: String?, at now: Timestamp) -> ID? {
        entries(in: cookie, at: now).first { isOf(name, $0) }.map { ID(text: "\($0.name) \(name)") }
    }

    /// - Returns: the cookie after a sign-in with this address.
    public func cookie(adding name: String, to cookie: String?, at now: Timestamp) -> String {
        let others = entries(in: cookie, at: now).filter { !isOf(name, $0) }
        let (new, at) = (
            Data((0..<12).map { _ in UInt8.random(in: .min ... .max) }).base64EncodedString().replacing("+", with: "-"), now.milliseconds / 1000
        )
        let entry = Entry(name: new, at: at, code: Self.text(Data(HMAC<SHA256>.authenticationCode(for: message(new, at, name), using: key))))
        return ([entry] + others.prefix(Self.mostEntries - 1)).map(\.text).joined(separator: "_")
    }

    private func entries(in cookie: String?, at now: Timestamp) -> [Entry] {
        guard let cookie, cookie.utf8.count <= Self.longest else { return [] }
        return cookie.split(separator: "_").prefix(Self.mostEntries).compactMap(Entry.init)
            .filter { $0.at <= now.milliseconds / 1000 && now.milliseconds / 1000 - $0.at < Int64(Self.life) }
    }

    private func isOf(_ name: String, _ entry: Entry) -> Bool {
        guard let code = Self.data(entry.code) else { return false }
        return HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: message(entry.name, entry.at, name), using: key)
    }

    private func message(_ entry: String, _ at: Int64, _ name: String) -> Data { Data("\(entry) \(at) \(name)".utf8) }

    // Base64 without the signs that separate entries.
    private static func text(_ data: Data) -> String {
        data.base64EncodedString().replacing("+", with: "-").replacing("=", with: "")
    }

    /// Each value has one spelling, although the last sign of a text has unused bits.
    private static func data(_ text: String) -> Data? {
        guard let data = Data(base64Encoded: text.replacing("-", with: "+") + "="), Self.text(data) == text else { return nil }
        return data
    }
}
