import GameRules
import Identifiers

/// An open offer of a draw, of a rematch, or to take moves back.
struct Offer: Hashable, Sendable {
    enum Kind: String, Hashable, Sendable { case draw, rematch, takeback }

    static let lifetime = Duration.seconds(30)
    /// The lifetime of an offer in a game that goes on for days; a move ends it as well.
    static let longLifetime = Duration.seconds(259_200)
    /// Minimum number of own moves between two draw offers of a seat.
    static let movesBetweenDraws = 2

    let kind: Kind
    let seat: Seat
    let expires: Timestamp
    /// Seats that have accepted, the author's included.
    var accepted: Set<Seat>
}
