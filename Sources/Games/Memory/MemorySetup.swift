public import GameRules
public import JSONText

/// The options of a memory game.
public struct MemorySetup: GameSetup {
    /// The number of pairs, and how they count.
    public enum Mode: String, CaseIterable, Hashable, Sendable {
        case easy, medium, hard

        var pairs: Int {
            switch self {
            case .easy: 5
            case .medium: 7
            case .hard: 10
            }
        }

        /// Whether a pair found soon after its first card counts more.
        var hasBonus: Bool { self != .easy }
        /// Points that a wrong pair costs.
        var penalty: Int { self == .hard ? 5 : 0 }
    }

    public enum Table: String, CaseIterable, Hashable, Sendable {
        /// One seat.
        case solo
        /// Seats take turns at the same cards.
        case shared
        /// Each seat has the same cards to itself.
        case race
    }

    public let mode: Mode
    public let table: Table
    public let deck: MemoryDeck

    public init() { self.init(mode: .easy, table: .solo, deck: .shapes) }

    init(mode: Mode, table: Table, deck: MemoryDeck) {
        self.mode = mode
        self.table = table
        self.deck = deck
    }

    public init(reading options: [String: JSONValue], seats: Int) throws(IllegalSetup) {
        mode = try Self.choice("mode", in: options) ?? .easy
        // A table for one ignores the choice, so that the size of a room can change without its other options.
        let several: Table = try Self.choice("table", in: options) ?? .shared
        table = seats == 1 ? .solo : several
        deck = try Self.choice("deck", in: options) ?? .shapes
        guard table != .solo || seats == 1 else { throw IllegalSetup(option: "table", reason: "\"shared\" or \"race\" for several seats") }
    }

    private static func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ option: String, in options: [String: JSONValue]
    ) throws(IllegalSetup) -> Choice? {
        guard let value = options[option] else { return nil }
        guard let choice = value.string.flatMap(Choice.init(rawValue:)) else {
            throw IllegalSetup(option: option, reason: Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))
        }
        return choice
    }

    public var options: [String: JSONValue] {
        var options: [String: JSONValue] = ["mode": .string(mode.rawValue), "deck": .string(deck.rawValue)]
        if table != .solo { options["table"] = .string(table.rawValue) }
        return options
    }
}
