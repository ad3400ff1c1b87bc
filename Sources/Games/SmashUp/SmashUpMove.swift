import GameRules

/// A move of a Smash Up table, such as `score 2 +3`, with an optional key such as ` ~k7` that makes a repetition harmless.
public struct SmashUpMove: LosslessStringConvertible, Hashable, Sendable {
    public enum Act: Hashable, Sendable {
        /// Adds a name without a phone.
        case add(TableName)
        /// Names the player of the own phone.
        case me(TableName)
        case rename(player: Int, TableName)
        case remove(player: Int)
        /// Goes on to the choice of factions.
        case factions
        /// Selects or deselects all factions of a set.
        case set(String, on: Bool)
        case faction(String, on: Bool)
        case deal
        case play
        case score(player: Int, by: Int)
        /// Takes back an entry of the log.
        case undo(entry: Int)
        case end
        /// Plays again with the same factions.
        case again
        /// Goes back to the names, for other players.
        case players
        /// Goes back by one step.
        case back
        case close
    }

    public let act: Act
    /// One to eight lower-case letters and digits. A seat's newest keys are not accepted again.
    public let key: String?

    /// The numbers by which one move may change a score.
    static let changes = 1...25

    public init(_ act: Act, key: String? = nil) {
        self.act = act
        self.key = key
    }

    public init?(_ text: String) {
        guard let move = try? SmashUpMove(reading: text) else { return nil }
        self = move
    }

    /// Reads a move, or throws the reason why the text is not a move.
    init(reading text: String) throws(IllegalMove) {
        // No part of a move contains a tilde.
        let parts = text.split(separator: "~", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            self.init(try Self.act(text[...]))
            return
        }
        let key = parts[1]
        guard parts[0].last == " ", (1...8).contains(key.utf8.count), key.utf8.allSatisfy(Self.isOfKeys) else {
            throw IllegalMove(rule: "key", reason: "A key is \" ~\" and 1 to 8 lower-case letters and digits.")
        }
        self.init(try Self.act(parts[0].dropLast()), key: String(key))
    }

    private static func isOfKeys(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    public var description: String { key.map { "\(text) ~\($0)" } ?? text }

    private var text: String {
        switch act {
        case .add(let name): "add \(name.text)"
        case .me(let name): "me \(name.text)"
        case .rename(let player, let name): "rename \(player + 1) \(name.text)"
        case .remove(let player): "remove \(player + 1)"
        case .factions: "factions"
        case .set(let id, let on): "set \(id) \(on ? "on" : "off")"
        case .faction(let id, let on): "faction \(id) \(on ? "on" : "off")"
        case .deal: "deal"
        case .play: "play"
        case .score(let player, let change): "score \(player + 1) \(change > 0 ? "+" : "")\(change)"
        case .undo(let entry): "undo \(entry)"
        case .end: "end"
        case .again: "again"
        case .players: "players"
        case .back: "back"
        case .close: "close"
        }
    }
}

extension SmashUpMove {
    private static let plain: [String: Act] = [
        "factions": .factions, "deal": .deal, "play": .play, "end": .end, "again": .again, "players": .players, "back": .back, "close": .close,
    ]

    private static func act(_ text: Substring) throws(IllegalMove) -> Act {
        if let act = plain[String(text)] { return act }
        let (word, rest) = split(text)
        switch word {
        case "add": return .add(try TableName(rest))
        case "me": return .me(try TableName(rest))
        case "rename":
            let (player, name) = split(rest)
            if let player = number(player) { return .rename(player: player - 1, try TableName(name)) }
        case "remove": if let player = number(rest) { return .remove(player: player - 1) }
        case "set":
            let (id, state) = split(rest)
            if let on = isOn(state) { return .set(try known(id, FactionSet.all.map(\.id)), on: on) }
        case "faction":
            let (id, state) = split(rest)
            if let on = isOn(state) { return .faction(try known(id, FactionSet.factions), on: on) }
        case "score":
            let (player, change) = split(rest)
            if let player = number(player), let change = signed(change) { return .score(player: player - 1, by: change) }
        case "undo": if let entry = number(rest) { return .undo(entry: entry) }
        default: break
        }
        throw IllegalMove(rule: "notation", reason: "\"\(text.prefix(12))\" is not a move of this game.")
    }

    /// The first word, and the text after the space behind it.
    private static func split(_ text: Substring) -> (Substring, Substring) {
        guard let space = text.firstIndex(of: " ") else { return (text, "") }
        return (text[..<space], text[text.index(after: space)...])
    }

    /// A positive number of at most five digits, without leading zeros.
    private static func number(_ text: Substring) -> Int? {
        guard text.utf8.count <= 5, let number = Int(text), number > 0, text == String(number) else { return nil }
        return number
    }

    private static func signed(_ text: Substring) -> Int? {
        guard let sign = text.first, sign == "+" || sign == "-", let size = number(text.dropFirst()), changes.contains(size) else { return nil }
        return sign == "+" ? size : -size
    }

    private static func isOn(_ text: Substring) -> Bool? { text == "on" ? true : text == "off" ? false : nil }

    private static func known(_ id: Substring, _ ids: [String]) throws(IllegalMove) -> String {
        guard ids.contains(String(id)) else { throw IllegalMove(rule: "unknown", reason: "There is no such set or faction.") }
        return String(id)
    }
}
