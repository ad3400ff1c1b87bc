/// The numbers of a running game that change with every move and every spectator. Only listings receive them.
package struct RoomFigures: Hashable, Sendable {
    var ply: Int
    var watchers: Int

    package init(ply: Int = 0, watchers: Int = 0) {
        self.ply = ply
        self.watchers = watchers
    }
}
