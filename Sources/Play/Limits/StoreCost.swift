import GameRules
import Wire

/// The bytes that writes leave on the disk, including indexes and unused parts of pages, rounded up. `Tests/Benchmarks/fill.py` repeats each write
/// until a budget is spent, and compares the budget with the growth of the database.
public enum StoreCost {
    /// A row of the journal with a body of this many bytes.
    static func row(_ body: Int) -> Int { 40 + body + body / 4 }

    /// A connect and a disconnect of a player.
    static let presence = 2 * row(10)
    /// A room, besides the row of its first event.
    static let room = 300
    /// The later events that taking a seat causes: absence, another owner, leaving.
    static let seat = 4 * row(10)
    /// A turn in the journal and in the archive, with all draw offers that it allows.
    static let ply = 170
    /// A game in the archive, besides its turns.
    static let game = 3600
    /// Maximum number of turns of each of two players. Each of four has fewer.
    static let longestGame = 150

    /// The deposit of a seat: its half of the longest possible game.
    static let place = game / 2 + longestGame * ply

    /// A new guest or another name, which is stored in three columns and in three indexes.
    public static func account(name: String?) -> Int { 500 + 8 * (name?.utf8.count ?? 0) }

    /// Another avatar, with the event that tells it to a room.
    public static let avatar = 500 + row(40)

    /// An uploaded picture of this many bytes, which is stored in whole pages, and the avatar that shows it.
    public static func picture(bytes: Int) -> Int { 4096 + bytes + bytes / 4 + avatar }

    /// An e-mail address, in two columns and an index, and the hash of a password.
    public static let login = 1500

    /// A token, in the table and in its index by account.
    public static func token(label: String) -> Int { 400 + 2 * label.utf8.count }

    /// A posting of the ledger, in three indexes.
    public static let posting = 400

    /// Following a player, in the table and in its index.
    public static let follow = 60

    /// Blocking or muting a player, in the table and in its indexes.
    public static let block = 150

    /// The device of a guest, with its index.
    public static let device = 100

    /// An account with a provider, with its subject, address and picture, in three indexes.
    public static let link = 4500

    /// A report, in three indexes, and the notice of its outcome.
    public static func report(reason: String, line: String?) -> Int { 900 + reason.utf8.count + (line?.utf8.count ?? 0) }

    /// The analysis of a game with this number of positions.
    public static func analysis(positions: Int) -> Int { 4096 + 250 * positions }
}

extension RoomEvent {
    /// The bytes charged for the event; 0 for events that the deposit of a seat covers.
    var storeCost: Int {
        switch self {
        case .created: StoreCost.room + StoreCost.row(journalBody.count)
        case .joined: StoreCost.seat + StoreCost.row(journalBody.count)
        case .ready, .configured, .owner, .said, .gaveTime, .tookBack: StoreCost.row(journalBody.count)
        // The price includes the event that ends it.
        case .matching(true): 2 * StoreCost.row(journalBody.count)
        case .offered(_, .rematch): 2 * StoreCost.row(journalBody.count)
        case .answered(_, .rematch, _): StoreCost.row(journalBody.count)
        case .left, .kicked, .matching, .started, .moved, .idle, .deadline, .offered, .answered, .withdrawn, .presence, .avatar, .renamed,
            .dropped, .ended, .settled, .stars, .wallet, .rematched, .paused, .resumed, .restored, .restarted, .closed:
            0
        }
    }

    /// The seat that needs a deposit for a whole game because of the event.
    var placeTaken: Seat? {
        switch self {
        case .joined(let seat, _), .offered(let seat, .rematch), .answered(let seat, .rematch, true): seat
        default: nil
        }
    }
}

extension [RoomEvent] {
    var storeCost: Int { reduce(0) { $0 + $1.storeCost } }
}
