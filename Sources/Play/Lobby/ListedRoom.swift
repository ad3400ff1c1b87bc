/// A live room as lists show it.
struct ListedRoom: Hashable, Sendable {
    var summary: RoomSummary
    var figures = RoomFigures()
}
