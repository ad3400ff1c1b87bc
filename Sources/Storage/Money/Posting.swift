public import Identifiers

/// A row of the ledger: money and stars that came to a player or left them.
///
/// The ledger is double-entry, with one row for both sides: the kind of a posting names the account on the other side. For the kinds of a game
/// this is its pot, for all others the house. Stars always come from the house and return to it.
public struct Posting: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The money of a new player.
        case welcome
        /// The stake of a game that begins, into its pot.
        case stake
        /// The pot, to the winner, with a star.
        case payout
        /// The star of the loser.
        case loss
        /// A stake, back from the pot of a draw or of a game that does not count.
        case refund
        /// The remaining money of a deleted account, to the house.
        case closing
        /// The money in a present; the subject is its number, counted from 1.
        case present
        /// The money of a day; the subject is the day, as `2026-11-24`.
        case daily
        /// A correction by an administrator; the subject is the entry of their log.
        case correction

        /// Whether the other side is the pot of a game.
        public var isOfGame: Bool {
            switch self {
            case .stake, .payout, .loss, .refund: true
            case .welcome, .closing, .present, .daily, .correction: false
            }
        }
    }

    public let position: Int64
    public let kind: Kind
    /// The subject, such as the id of a match. A player has one posting of each kind and subject.
    public let reference: String
    /// Positive to the player.
    public let money: Int
    public let stars: Int
    public let at: Timestamp

    public init(position: Int64, kind: Kind, reference: String, money: Int, stars: Int, at: Timestamp) {
        self.position = position
        self.kind = kind
        self.reference = reference
        self.money = money
        self.stars = stars
        self.at = at
    }
}

/// One page of a player's postings, the newest first.
public struct PostingPage: Hashable, Sendable {
    public let postings: [Posting]
    /// The position after which the next page begins; `nil` at the end.
    public let next: Int64?

    public init(postings: [Posting], next: Int64?) {
        self.postings = postings
        self.next = next
    }
}
