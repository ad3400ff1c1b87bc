import GameRules

extension [Chair?] {
    /// All seats of the table, in the order of play.
    var seats: LazyMapSequence<Range<Int>, Seat> { indices.lazy.map { Seat($0) } }

    func has(_ seat: Seat) -> Bool { indices.contains(seat.index) }

    func firstSeat(where fits: (Chair?) -> Bool) -> Seat? { firstIndex(where: fits).map { Seat($0) } }

    subscript(seat: Seat) -> Chair? {
        get { self[seat.index] }
        set { self[seat.index] = newValue }
    }
}
