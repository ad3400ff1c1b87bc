import Foundation

/// The address of another server: `https`, or `http` for this machine, without a name, a password or a fragment.
public struct WebAddress: Hashable, Sendable, CustomStringConvertible {
    public let text: String
    /// Whether the address is one of this machine, where no encryption is needed.
    public let isLocal: Bool

    public init?(_ text: String) {
        guard text.utf8.count <= 4096, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), let parts = URLComponents(string: text),
            let host = parts.host, !host.isEmpty, parts.user == nil, parts.password == nil, parts.fragment == nil
        else { return nil }
        isLocal = parts.scheme == "http"
        guard parts.scheme == "https" || isLocal && ["localhost", "127.0.0.1", "[::1]", "::1"].contains(host) else { return nil }
        self.text = text
    }

    /// This address with more parameters.
    public func adding(_ parameters: [(name: String, value: String)]) -> String {
        let separator = text.contains("?") ? "&" : "?"
        return text + separator + Self.form(parameters)
    }

    /// Parameters as in a form.
    public static func form(_ parameters: [(name: String, value: String)]) -> String {
        parameters.map { "\(encoded($0.name))=\(encoded($0.value))" }.joined(separator: "&")
    }

    /// A text of which only letters, digits and `-._~` are left as they are.
    public static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            if byte < 0x80, character.isLetter || character.isNumber || "-._~".contains(character) { return String(character) }
            return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }

    public var description: String { text }
}
