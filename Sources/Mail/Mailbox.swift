/// The sender of our messages: `play@example.org`, or `A name <play@example.org>`.
public struct Mailbox: Hashable, Sendable {
    public let name: String
    public let address: String

    /// - Returns: `nil` if the text has no address, or has characters that could end the header.
    public init?(_ text: String) {
        guard text.utf8.count <= 320, text.unicodeScalars.allSatisfy({ $0.value >= 32 && $0.value != 127 }) else { return nil }
        if let open = text.lastIndex(of: "<") {
            guard text.last == ">" else { return nil }
            name = String(text[..<open]).trimmed
            address = String(text[text.index(after: open)...].dropLast())
        } else {
            name = ""
            address = text.trimmed
        }
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, !address.contains(where: { " <>\",;".contains($0) }) else { return nil }
    }

    /// The part of the address behind the @.
    var domain: Substring { address[address.index(after: address.firstIndex(of: "@") ?? address.startIndex)...] }
}

extension String {
    fileprivate var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}
