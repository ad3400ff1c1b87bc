/// Tells one position of a running game from all others, also from those at the same ply that were taken back.
struct Moment: Hashable, Sendable {
    let ply: Int
    let takeBacks: Int
}

extension Table {
    var moment: Moment { Moment(ply: ply, takeBacks: takeBacks) }
}
