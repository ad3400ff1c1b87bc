import Storage

/// The reserved names: words that suggest a role of the operator, the names of the server's own players, and the names of deleted accounts. Names
/// that look like a reserved name are reserved too.
struct ReservedNames: Sendable {
    static let words = [
        "admin", "administrator", "anonymous", "everyone", "host", "mod", "moderator", "moderation", "null", "official", "operator", "owner",
        "palisade", "root", "security", "server", "staff", "support", "sysadmin", "system", "undefined", "webmaster",
    ]

    private let plain: Set<String>
    private let folded: Set<String>

    /// - Parameter players: The names of the server's own players.
    init(players: [String]) {
        // The upper case counts as well: "ADMlN" with a small L looks like "ADMIN" and not like "admin".
        let looks = (Self.words + players).map(Self.letters).flatMap { [NameLooks($0), NameLooks($0.uppercased())] }
        plain = Set(looks.map(\.plain))
        folded = Set(looks.map(\.folded))
    }

    func contains(_ name: PlayerName) -> Bool {
        guard !name.text.lowercased().hasPrefix(Deletion.aliasPrefix) else { return true }
        // The name as written counts too, because a bar is punctuation but looks like an "l".
        return [name.text, Self.letters(of: name.text)].map(NameLooks.init).contains { plain.contains($0.plain) || folded.contains($0.folded) }
    }

    /// The name without spaces and punctuation: "-A d m i n-" becomes "Admin".
    private static func letters(of name: String) -> String {
        let kept = name.filter { !$0.isWhitespace && !$0.isPunctuation && !$0.isSymbol }
        return kept.isEmpty ? name : kept
    }
}
