public import Identifiers

/// A finished match: a summary for lists, and the full record for replay.
public struct MatchRecord: Hashable, Sendable {
    public struct Player: Hashable, Sendable {
        public let seat: Int
        public let user: UserID
        public let name: String
        public let kind: String
        /// The rank, counted from 1; tied seats share a place. `nil` in records of earlier versions, and in games without ranks.
        public let place: Int?
        /// The points, in games that count them.
        public let score: Int?

        public init(seat: Int, user: UserID, name: String, kind: String, place: Int? = nil, score: Int? = nil) {
            self.seat = seat
            self.user = user
            self.name = name
            self.kind = kind
            self.place = place
            self.score = score
        }
    }

    public let match: MatchID
    public let game: String
    public let mode: String
    public let room: String
    public let started: Timestamp
    public let ended: Timestamp
    /// The seat that won; `nil` for a draw or a void game.
    public let winner: Int?
    public let why: String
    public private(set) var players: [Player]
    public let plies: Int
    /// Seats and other options as one JSON object.
    public let config: [UInt8]
    /// The seed the game was dealt from; `nil` in records of earlier versions.
    public let seed: UInt64?
    /// Space-separated moves as `text(of:)` writes them; an idle turn is `--`.
    public private(set) var moves: String
    /// Every event of the game as one JSON array; empty if they were removed (`RetentionStore`), or in a list.
    public private(set) var events: [UInt8]
    /// Whether only its players' own lists include it.
    public let isPrivate: Bool

    public init(
        match: MatchID, game: String, mode: String, room: String, started: Timestamp, ended: Timestamp, winner: Int?, why: String,
        players: [Player], plies: Int, config: [UInt8], seed: UInt64? = nil, moves: String, events: [UInt8], isPrivate: Bool = false
    ) {
        self.match = match
        self.game = game
        self.mode = mode
        self.room = room
        self.started = started
        self.ended = ended
        self.winner = winner
        self.why = why
        self.players = players
        self.plies = plies
        self.config = config
        self.seed = seed
        self.moves = moves
        self.events = events
        self.isPrivate = isPrivate
    }

    /// The match with another name of a player.
    public func renaming(_ user: UserID, to name: String) -> MatchRecord {
        var copy = self
        copy.players = players.map { player in
            guard player.user == user else { return player }
            return Player(seat: player.seat, user: user, name: name, kind: player.kind, place: player.place, score: player.score)
        }
        return copy
    }

    /// The match as it is once its moves were removed.
    public var withoutMoves: MatchRecord {
        var copy = withoutEvents
        copy.moves = ""
        return copy
    }

    /// The form used in lists.
    public var withoutEvents: MatchRecord {
        var copy = self
        copy.events = []
        return copy
    }
}
