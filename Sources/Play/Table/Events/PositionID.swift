/// Identifies one position of a running game. A position at the same ply that was taken back has another id.
struct PositionID: Hashable, Sendable {
    let ply: Int
    let takeBacks: Int
}

extension Table {
    var positionID: PositionID { PositionID(ply: ply, takeBacks: takeBacks) }
}
