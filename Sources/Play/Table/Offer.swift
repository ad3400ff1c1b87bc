import GameRules

/// Something a player has put to the others.
struct Offer: Hashable, Sendable {
    enum Kind: String, Hashable, Sendable { case draw, rematch }

    static let lifetime = 30_000
    /// Own moves between two offers of a draw by the same seat.
    static let movesBetweenDraws = 2

    let kind: Kind
    let seat: Int
    let expires: Timestamp
    /// Seats that said yes, the author's among them.
    var accepted: Set<Int>
}
