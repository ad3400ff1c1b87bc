import Identifiers
import Synchronization

/// The live rooms by number. Every command reads it, from any loop; only the matchmaker changes it.
package final class RoomDirectory: Sendable {
    private struct Entry {
        let room: any RoomLink
        var isListed = false
        var occupants: [UserID] = []
    }

    private struct State {
        var entries: [RoomNumber: Entry] = [:]
        /// The texts of all numbers, in their order.
        var numbers = SortedList<String>()
        /// The rooms in which somebody sits.
        var places: [UserID: Set<RoomNumber>] = [:]

        mutating func setOccupants(_ occupants: [UserID], of number: RoomNumber) {
            guard entries[number]?.occupants != occupants else { return }
            for user in entries[number]?.occupants ?? [] where !occupants.contains(user) {
                places[user]?.remove(number)
                if places[user]?.isEmpty == true { places[user] = nil }
            }
            for user in occupants { places[user, default: []].insert(number) }
            entries[number]?.occupants = occupants
        }
    }

    private let state = Mutex(State())

    package init() {}

    func room(_ number: RoomNumber) -> (any RoomLink)? { state.withLock { $0.entries[number]?.room } }
    var all: [any RoomLink] { state.withLock { $0.entries.values.map(\.room) } }
    var count: Int { state.withLock { $0.entries.count } }

    func enter(_ room: any RoomLink) {
        state.withLock { state in
            state.setOccupants([], of: room.number)
            state.entries[room.number] = Entry(room: room)
            state.numbers.insert(room.number.rawValue)
        }
    }

    func remove(_ number: RoomNumber) {
        state.withLock { state in
            state.setOccupants([], of: number)
            state.entries[number] = nil
            state.numbers.remove(number.rawValue)
        }
    }

    /// The next numbers in their order.
    func numbers(after last: RoomNumber?, atMost limit: Int) -> [RoomNumber] {
        state.withLock { $0.numbers.next(limit, after: last?.rawValue) }.map { RoomNumber($0) }
    }

    /// Updates the listing and the occupants of a room.
    func note(_ number: RoomNumber, isListed: Bool, occupants: [UserID]) {
        state.withLock { state in
            guard state.entries[number] != nil else { return }
            state.entries[number]?.isListed = isListed
            state.setOccupants(occupants, of: number)
        }
    }

    func shareRoom(_ one: UserID, _ other: UserID) -> Bool {
        state.withLock { state in !(state.places[one] ?? []).isDisjoint(with: state.places[other] ?? []) }
    }

    /// The room of a number that the user may know, because the room is listed or they sit there.
    func room(_ number: RoomNumber, knownTo user: UserID?) -> (any RoomLink)? {
        state.withLock { state in
            guard let entry = state.entries[number], entry.isListed || user.map(entry.occupants.contains) ?? false else { return nil }
            return entry.room
        }
    }
}
