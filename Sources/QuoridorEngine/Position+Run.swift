import Games

extension Position {
    /// Plies in which `seat` wins by nothing but running, if the other, who has no walls left, can neither catch up nor get in the way;
    /// otherwise `nil`. Asks for sufficient signs only: where the pawns could meet it gives up.
    func run(of seat: Int) -> Int? {
        let isFirst = turn == seat
        let length = distance(of: seat)
        let rival = distance(of: 1 &- seat)
        guard isFirst ? rival >= length : rival > length else { return nil }
        var zone = place(of: 1 &- seat)
        let field = fields[seat]
        var front = place(of: seat)
        if !isFirst {
            // It acts at once: next to each other it might jump.
            zone = edges.spread(zone)
            if !front.intersection(zone).isEmpty { return nil }
        }
        for _ in 0..<length {
            // Where the other can be after the turns it will have had, and a step further: there it could be met.
            zone = edges.spread(zone)
            front = field.nearer(front).subtracting(zone)
            if front.isEmpty { return nil }
        }
        return isFirst ? 2 &* length &- 1 : 2 &* length
    }
}
