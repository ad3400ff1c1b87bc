import Storage

/// Names nobody may take: words that claim to speak for the house, and the names of its own players. What looks like one is one.
struct ReservedNames: Sendable {
    static let words = [
        "admin", "administrator", "anonymous", "everyone", "host", "mod", "moderator", "moderation", "null", "official", "operator", "owner",
        "palisade", "root", "security", "server", "staff", "support", "sysadmin", "system", "undefined", "webmaster",
    ]

    private let plain: Set<String>
    private let folded: Set<String>

    /// - Parameter players: The names of the house's own players.
    init(players: [String]) {
        // In capitals as well: "ADMlN" with a small L looks like "ADMIN", and not like "admin".
        let looks = (Self.words + players).map(Self.letters).flatMap { [NameLooks($0), NameLooks($0.uppercased())] }
        plain = Set(looks.map(\.plain))
        folded = Set(looks.map(\.folded))
    }

    func contains(_ name: PlayerName) -> Bool {
        // As it is written, too: a bar is punctuation, and looks like an "l".
        [name.text, Self.letters(of: name.text)].map(NameLooks.init).contains { plain.contains($0.plain) || folded.contains($0.folded) }
    }

    /// Without spaces and punctuation: "-A d m i n-" is "Admin".
    private static func letters(of name: String) -> String {
        let kept = name.filter { !$0.isWhitespace && !$0.isPunctuation && !$0.isSymbol }
        return kept.isEmpty ? name : kept
    }
}
