import Identifiers
import Synchronization

/// The live rooms by number. Every command reads it, from any loop; only the matchmaker changes it.
package final class RoomDirectory: Sendable {
    private struct Entry {
        let room: any RoomLink
        var isListed = false
        var occupants: [UserID] = []
    }

    private let entries = Mutex<[RoomNumber: Entry]>([:])

    package init() {}

    func room(_ number: RoomNumber) -> (any RoomLink)? { entries.withLock { $0[number]?.room } }
    func enter(_ room: any RoomLink) { entries.withLock { $0[room.number] = Entry(room: room) } }
    func remove(_ number: RoomNumber) { entries.withLock { $0[number] = nil } }
    var all: [any RoomLink] { entries.withLock { $0.values.map(\.room) } }
    var count: Int { entries.withLock { $0.count } }

    /// Updates the listing and the occupants of a room.
    func note(_ number: RoomNumber, isListed: Bool, occupants: [UserID]) {
        entries.withLock {
            $0[number]?.isListed = isListed
            $0[number]?.occupants = occupants
        }
    }

    func shareRoom(_ one: UserID, _ other: UserID) -> Bool {
        entries.withLock { $0.values.contains { $0.occupants.contains(one) && $0.occupants.contains(other) } }
    }

    /// The room of a number that the user may know, because the room is listed or they sit there.
    func room(_ number: RoomNumber, knownTo user: UserID?) -> (any RoomLink)? {
        entries.withLock { entries in
            guard let entry = entries[number], entry.isListed || user.map(entry.occupants.contains) ?? false else { return nil }
            return entry.room
        }
    }
}
