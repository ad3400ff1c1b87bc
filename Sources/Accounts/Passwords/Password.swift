import Foundation

/// A password that may be set: it has 8 characters or more and is not a common password.
///
/// It is normalised (NFKC), as NIST SP 800-63B advises, so that it is the same on every keyboard.
public struct Password: Sendable, CustomStringConvertible {
    /// The reason a password was refused.
    public enum Refusal: Error, Hashable, Sendable {
        case tooShort
        case tooLong
        /// It is in lists of leaked passwords, repeats a character, is a row of keys, or is the name or address of its account.
        case common
    }

    public static let minCharacters = 8
    /// The maximum size in bytes, so that normalising and hashing have a bound.
    public static let maxBytes = 256

    let text: String

    /// - Parameter personal: texts that others know of the account, such as its name. The password may not be one of them.
    public init(_ raw: String, personal: [String]) throws(Refusal) {
        let typed = try TypedPassword(raw)
        guard typed.text.count >= Self.minCharacters else { throw .tooShort }
        let folded = typed.text.lowercased()
        guard !CommonPasswords.contains(folded), !personal.contains(where: { $0.lowercased() == folded }) else { throw .common }
        text = typed.text
    }

    /// A placeholder, because the password must not reach a log by accident.
    public var description: String { "…" }
}

/// A password that was typed to sign in. It must be short enough to be hashed, but need not be acceptable for a new account.
public struct TypedPassword: Sendable, CustomStringConvertible {
    let text: String

    public init(_ raw: String) throws(Password.Refusal) {
        guard raw.utf8.count <= Password.maxBytes else { throw .tooLong }
        text = raw.precomposedStringWithCompatibilityMapping
    }

    /// A placeholder, because the password must not reach a log by accident.
    public var description: String { "…" }
}
