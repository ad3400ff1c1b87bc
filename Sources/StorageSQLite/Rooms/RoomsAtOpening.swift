import GRDB
import Storage

/// The live rooms as the opening of the store read and checked them, kept so that a start reads the journal once.
struct RoomsAtOpening: Sendable {
    let rooms: [StoredRoom]
    /// The position of the newest row.
    private let last: Int64

    init(_ scan: JournalScan) {
        rooms = scan.intactRooms
        last = scan.last
    }

    /// Whether the journal still holds these rooms and no other: every commit that changes a live room adds a row, and positions are never reused.
    func arePresent(_ database: Database) throws -> Bool { try JournalTable.newest(database) == last }
}
