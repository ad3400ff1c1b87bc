/// A live room in the lists.
struct ListedRoom: Hashable, Sendable {
    var summary: RoomSummary
    var figures = RoomFigures()
}
