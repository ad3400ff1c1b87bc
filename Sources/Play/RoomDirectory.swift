import Synchronization

/// Where the live rooms are. Asked on every command, from any loop; changed by the matchmaker alone.
final class RoomDirectory: Sendable {
    private let rooms = Mutex<[String: Room]>([:])

    func room(_ number: String) -> Room? { rooms.withLock { $0[number] } }
    func enter(_ room: Room) { rooms.withLock { $0[room.number] = room } }
    func strike(_ number: String) { rooms.withLock { $0[number] = nil } }
    var all: [Room] { rooms.withLock { Array($0.values) } }
    var count: Int { rooms.withLock { $0.count } }
}
