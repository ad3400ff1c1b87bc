import Wire

/// The bytes that things leave on the disk, indexes and unused parts of pages and all, rounded up. `Tests/Benchmarks/fill.py` does each of
/// them until a budget is spent, and holds the budget against what the database has grown by.
public enum StoreCost {
    /// A row of the log with such a body.
    static func row(_ body: Int) -> Int { 40 + body + body / 4 }

    /// Somebody at a place comes, or comes back, and goes again.
    static let presence = 2 * row(10)
    /// What a room leaves besides the row that opens it.
    static let room = 300
    /// What follows of itself from taking a seat: absence, another owner, leaving.
    static let seat = 4 * row(10)
    /// A turn, in the log and in the archive, with all the offers of a draw that it allows.
    static let ply = 170
    /// A game in the archive, beside its turns.
    static let game = 3600
    /// Turns that each of two players can have. Of four, each has fewer.
    static let longestGame = 150

    /// All that may yet be written on behalf of a seat that has been taken: its half of a game that goes on for as long as one can.
    static let place = game / 2 + longestGame * ply

    /// A new guest, or another name for somebody: it stands in three columns and in three indexes.
    public static func account(name: String?) -> Int { 500 + 8 * (name?.utf8.count ?? 0) }

    /// The analysis of a game, by its positions.
    public static func analysis(positions: Int) -> Int { 4096 + 250 * positions }
}

extension RoomEvent {
    /// The bytes it costs whoever brought it about; 0 for what belongs to a place that was paid for.
    var storeCost: Int {
        switch self {
        case .created: StoreCost.room + StoreCost.row(journalBody.count)
        case .joined: StoreCost.seat + StoreCost.row(journalBody.count)
        case .ready, .configured, .owner, .said: StoreCost.row(journalBody.count)
        // What ends it, by itself too, is paid for with it.
        case .matching(true): 2 * StoreCost.row(journalBody.count)
        case .offered(_, .rematch): 2 * StoreCost.row(journalBody.count)
        case .answered(_, .rematch, _): StoreCost.row(journalBody.count)
        case .left, .kicked, .matching, .started, .moved, .idle, .deadline, .offered, .answered, .withdrawn, .presence, .dropped, .ended, .rematched,
            .paused,
            .resumed, .restored, .restarted, .closed:
            0
        }
    }

    /// The seat for which a whole game may follow from it.
    var placeTaken: Int? {
        switch self {
        case .joined(let seat, _), .offered(let seat, .rematch), .answered(let seat, .rematch, true): seat
        default: nil
        }
    }
}

extension [RoomEvent] {
    var storeCost: Int { reduce(0) { $0 + $1.storeCost } }
}
