import GameRules

extension [Chair?] {
    /// All seats of the table, in the order of play.
    var seats: LazyMapSequence<Range<Int>, Seat> { indices.lazy.map { Seat($0) } }

    func has(_ seat: Seat) -> Bool { indices.contains(seat.index) }

    func firstSeat(where fits: (Chair?) -> Bool) -> Seat? { firstIndex(where: fits).map { Seat($0) } }

    /// Accessed in place: a chair holds several references, and every move reads and writes some of it.
    subscript(seat: Seat) -> Chair? {
        @inline(__always) _read { yield self[seat.index] }
        @inline(__always) _modify { yield &self[seat.index] }
    }
}
