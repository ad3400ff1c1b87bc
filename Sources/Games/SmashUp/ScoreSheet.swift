import GameRules

/// The scores of a table, and every change of them.
struct ScoreSheet: Hashable, Sendable {
    /// One change of a score.
    struct Entry: Hashable, Sendable {
        /// The number of the entry, counted from 1.
        let number: Int
        let player: Int
        /// The seat that made the change.
        let seat: Seat
        let change: Int
        /// The key of the move, by which its client finds it again.
        let key: String?
        var isUndone = false
    }

    static let range = 0...25
    /// With this score a player may win, so the table is told who leads.
    static let goal = 15
    /// The newest entries that may be taken back.
    static let undoable = 5
    /// The newest entries that are kept.
    static let kept = 20

    private(set) var scores: [Int]
    private(set) var log: [Entry] = []
    private var entries = 0

    init(players: Int) { scores = Array(repeating: 0, count: players) }

    mutating func change(_ player: Int, by change: Int, seat: Seat, key: String?) throws(IllegalMove) {
        try add(change, to: player)
        entries += 1
        log.append(Entry(number: entries, player: player, seat: seat, change: change, key: key))
        if log.count > Self.kept { log.removeFirst() }
    }

    /// Takes back a change.
    mutating func undo(_ entry: Entry) throws(IllegalMove) {
        guard let index = log.firstIndex(where: { $0.number == entry.number }) else { return }
        try add(-entry.change, to: entry.player)
        log[index].isUndone = true
    }

    private mutating func add(_ change: Int, to player: Int) throws(IllegalMove) {
        guard Self.range.contains(scores[player] + change) else {
            throw IllegalMove(rule: "bounds", reason: "A score is \(Self.range.lowerBound) to \(Self.range.upperBound).")
        }
        scores[player] += change
    }

    /// An entry that may be taken back.
    func undoable(_ number: Int) throws(IllegalMove) -> Entry {
        guard let entry = log.suffix(Self.undoable).first(where: { $0.number == number }) else {
            throw IllegalMove(rule: "entry", reason: "Only the last \(Self.undoable) changes can be taken back.")
        }
        guard !entry.isUndone else { throw IllegalMove(rule: "undone", reason: "This change has been taken back already.") }
        return entry
    }

    /// The players with the highest score.
    var leaders: [Int] { scores.indices.filter { scores[$0] == scores.max() } }

    /// Whether a score has reached the goal.
    var isAtGoal: Bool { scores.contains { $0 >= Self.goal } }
}
