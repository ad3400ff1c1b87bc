/// The result of a game that ended by its own rules. Resignations and turns that ran out are handled by the room.
public struct Outcome: Hashable, Sendable {
    /// The result of one seat.
    public struct Placing: Hashable, Sendable {
        /// The rank, counted from 1; tied seats share a place.
        public let place: Int
        /// The points, in games that count them.
        public let score: Int?

        public init(place: Int, score: Int? = nil) {
            self.place = place
            self.score = score
        }
    }

    /// The placings by seat.
    public let placings: [Placing]
    public let reason: EndReason

    public init(placings: [Placing], reason: EndReason) {
        self.placings = placings
        self.reason = reason
    }

    /// A win for one seat over all others, or a draw if `winner` is `nil`.
    public init(winner: Seat?, seats: Int, reason: EndReason) {
        self.init(placings: (0..<seats).map { Placing(place: winner == nil || winner?.index == $0 ? 1 : 2) }, reason: reason)
    }

    /// The only seat in first place; `nil` is a draw.
    public var winner: Seat? {
        let first = placings.indices.filter { placings[$0].place == 1 }
        return first.count == 1 ? Seat(first[0]) : nil
    }
}
