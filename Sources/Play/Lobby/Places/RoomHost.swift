import GameRules
import Identifiers
import Logging
import Storage
import Wire

/// Creates rooms on the loops of this process in turn.
struct RoomHost: Sendable {
    private let loops: [any Loop]
    private var nextLoop = 0
    private var rng: Dice
    private let directory: RoomDirectory
    private let services: RoomServices
    private let listings: any SummaryReader
    private let receipts: any ReceiptReader

    init(loops: [any Loop], directory: RoomDirectory, services: RoomServices, listings: any SummaryReader, receipts: any ReceiptReader) {
        self.loops = loops
        self.directory = directory
        self.services = services
        self.listings = listings
        self.receipts = receipts
        rng = Dice(seed: services.draw())
    }

    /// Creates an empty room and adds it to the directory.
    /// - Parameters:
    ///   - isKept: whether its events are written to the journal.
    ///   - closing: the number of rooms that are about to close.
    mutating func makeRoom(_ kind: GameKind, places: any Places, isKept: Bool = true, closing: Int = 0) throws(Refusal) -> LocalRoom {
        guard !isFull(closing: closing) else { throw Refusal(.tooMany, "the limit of live rooms is reached") }
        // The id gives access to a private game, so it consists of 64 random bits.
        let match = MatchID("m_" + String(services.draw(), radix: 36))
        let record = RoomRecord(
            key: services.journal.nextRoomKey(), number: freeNumber().rawValue, game: kind.id.rawValue, match: match)
        let services = isKept ? services : services.unkept
        let room = LocalRoom(Room(record, loop: pickLoop(), services: services, places: places, listings: listings, receipts: receipts, kind: kind))
        directory.enter(room)
        return room
    }

    /// Whether the limit of rooms is reached.
    func isFull(closing: Int) -> Bool { directory.count - closing >= services.mostRooms }

    /// Restores a room from the journal.
    mutating func restoreRoom(_ stored: StoredRoom, _ kind: GameKind, places: any Places) throws -> LocalRoom {
        let room = LocalRoom(
            try Room(stored, loop: pickLoop(), services: services, places: places, listings: listings, receipts: receipts, kind: kind))
        directory.enter(room)
        return room
    }

    /// Draws a number that no live room has. At most a fifth of the numbers are taken, so a few draws suffice.
    private mutating func freeNumber() -> RoomNumber {
        while true {
            let digits = String(Int.random(in: 0..<100_000, using: &rng))
            let number = RoomNumber(String(repeating: "0", count: 5 - digits.count) + digits)
            if directory.room(number) == nil { return number }
        }
    }

    private mutating func pickLoop() -> any Loop {
        nextLoop = (nextLoop + 1) % loops.count
        return loops[nextLoop]
    }
}
