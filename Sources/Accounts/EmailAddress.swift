import Foundation

/// An e-mail address in the form that mail servers accept without quotes: `local@domain`.
public struct EmailAddress: Hashable, Sendable, CustomStringConvertible {
    public struct Refusal: Error, Hashable {
        public init() {}
    }

    /// The maximum length in bytes (RFC 5321).
    public static let maxBytes = 254
    private static let maxLocalBytes = 64

    /// As it was typed, without spaces around it.
    public let text: String

    public init(_ raw: String) throws(Refusal) {
        let trimmed = raw.trimmingCharacters(in: .whitespacesAndNewlines)
        let parts = trimmed.split(separator: "@", omittingEmptySubsequences: false)
        guard trimmed.utf8.count <= Self.maxBytes, parts.count == 2, Self.isLocal(parts[0]), Self.isDomain(parts[1]) else { throw Refusal() }
        text = trimmed
    }

    /// The shortened address, so that no whole address reaches a log by accident.
    public var description: String { "\(text.prefix(1))…" }

    private static func isLocal(_ part: Substring) -> Bool {
        let pieces = part.split(separator: ".", omittingEmptySubsequences: false)
        guard part.utf8.count <= maxLocalBytes, pieces.allSatisfy({ !$0.isEmpty }) else { return false }
        return part.unicodeScalars.allSatisfy { isWord($0) || ".!#$%&'*+/=?^_`{|}~-".unicodeScalars.contains($0) }
    }

    private static func isDomain(_ part: Substring) -> Bool {
        let labels = part.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1 else { return false }
        return labels.allSatisfy { label in
            (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
                && label.unicodeScalars.allSatisfy { isWord($0) || $0 == "-" }
        }
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) }
        return scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
    }
}
