/// How a game ended by its own rules. Resignation and turns that ran out are the room's affair.
public struct Outcome: Hashable, Sendable {
    /// How one seat came out.
    public struct Placing: Hashable, Sendable {
        /// Counted from 1; seats that are level share a place.
        public let place: Int
        /// Points, in a game that counts them.
        public let score: Int?

        public init(place: Int, score: Int? = nil) {
            self.place = place
            self.score = score
        }
    }

    /// By seat.
    public let placings: [Placing]
    public let reason: EndReason

    public init(placings: [Placing], reason: EndReason) {
        self.placings = placings
        self.reason = reason
    }

    /// One winner before all others, or a draw if there is none.
    public init(winner: Seat?, seats: Int, reason: EndReason) {
        self.init(placings: (0..<seats).map { Placing(place: winner == nil || winner?.index == $0 ? 1 : 2) }, reason: reason)
    }

    /// The only seat in first place; `nil` is a draw.
    public var winner: Seat? {
        let first = placings.indices.filter { placings[$0].place == 1 }
        return first.count == 1 ? Seat(first[0]) : nil
    }
}
