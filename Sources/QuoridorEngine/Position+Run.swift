import Games

extension Position {
    /// The number of plies in which `seat` wins by running alone, if the opponent has no walls left and can neither overtake nor obstruct it;
    /// otherwise `nil`. The test is sufficient but not necessary: it gives up where the pawns could meet.
    func run(of seat: Int) -> Int? {
        let isFirst = turn == seat
        let length = distance(of: seat)
        let rival = distance(of: 1 &- seat)
        guard isFirst ? rival >= length : rival > length else { return nil }
        var zone = place(of: 1 &- seat)
        let field = fields[seat]
        var front = place(of: seat)
        if !isFirst {
            // The opponent has the move: from an adjacent square it might jump.
            zone = edges.spread(zone)
            if !front.intersection(zone).isEmpty { return nil }
        }
        for _ in 0..<length {
            // The squares the opponent can have reached after the turns it has had, and one step further: there the pawns could meet.
            zone = edges.spread(zone)
            front = field.nearer(front).subtracting(zone)
            if front.isEmpty { return nil }
        }
        return isFirst ? 2 &* length &- 1 : 2 &* length
    }
}
