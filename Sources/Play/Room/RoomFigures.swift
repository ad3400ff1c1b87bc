/// What changes with every move and every spectator of a running game. Lists alone learn of it.
struct RoomFigures: Hashable, Sendable {
    var ply = 0
    var watchers = 0
}
