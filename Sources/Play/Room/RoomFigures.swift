/// The numbers of a running game that change with every move and every spectator. Only listings receive them.
struct RoomFigures: Hashable, Sendable {
    var ply = 0
    var watchers = 0
}
