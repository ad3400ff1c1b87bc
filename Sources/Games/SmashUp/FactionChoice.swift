import GameRules

/// The factions from which a table deals: all of them, less those taken out.
struct FactionChoice: Hashable, Sendable {
    /// The factions that each player gets.
    static let each = 2

    /// Bit `i` is set if faction `i` is taken out. There are fewer than 64 factions.
    private var out: UInt64 = 0

    func contains(_ faction: Int) -> Bool { out & (1 << UInt64(faction)) == 0 }

    var selected: [Int] { FactionSet.factions.indices.filter(contains) }

    /// The ids of those taken out.
    var unselected: [String] { FactionSet.factions.indices.filter { !contains($0) }.map { FactionSet.factions[$0] } }

    /// The number of factions that are missing for so many players.
    func missing(for players: Int) -> Int { max(0, Self.each * players - selected.count) }

    /// Selects these factions or takes them out.
    /// - Returns: whether that changed anything.
    mutating func select(_ factions: some Sequence<Int>, _ on: Bool) -> Bool {
        let before = out
        for faction in factions { if on { out &= ~(1 << UInt64(faction)) } else { out |= 1 << UInt64(faction) } }
        return out != before
    }

    /// Two different factions for each player; no faction twice. There must be enough of them.
    func dealt(to players: Int, using dice: inout Dice) -> [[Int]] {
        let cards = selected.shuffled(using: &dice)
        return (0..<players).map { Array(cards[(Self.each * $0)..<(Self.each * ($0 + 1))]) }
    }
}
