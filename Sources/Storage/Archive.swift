/// A finished match: what lists need, and the whole text for whoever opens it.
public struct MatchRecord: Hashable, Sendable {
    public struct Player: Hashable, Sendable {
        public let seat: Int
        public let user: String
        public let name: String
        public let kind: String

        public init(seat: Int, user: String, name: String, kind: String) {
            self.seat = seat
            self.user = user
            self.name = name
            self.kind = kind
        }
    }

    public let match: String
    public let game: String
    public let mode: String
    public let room: String
    /// Milliseconds since 1970.
    public let started: Int64
    public let ended: Int64
    /// The seat that won; `nil` for a draw or a void game.
    public let winner: Int?
    public let why: String
    public let players: [Player]
    public let plies: Int
    /// Seats and other options as one JSON object.
    public let config: [UInt8]
    /// Space-separated moves as `text(of:)` writes them; an idle turn is `--`.
    public let moves: String
    /// Every event of the game as one JSON array.
    public let events: [UInt8]
    /// Whether it stands in no list but those of its players.
    public let isPrivate: Bool

    public init(
        match: String, game: String, mode: String, room: String, started: Int64, ended: Int64, winner: Int?, why: String,
        players: [Player], plies: Int, config: [UInt8], moves: String, events: [UInt8], isPrivate: Bool = false
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
        self.moves = moves
        self.events = events
        self.isPrivate = isPrivate
    }
}

/// One page of a list, newest first.
public struct MatchPage: Sendable {
    /// Without `events`: a list does not need them.
    public let matches: [MatchRecord]
    /// Give it back to read on; `nil` at the end.
    public let next: String?

    public init(matches: [MatchRecord], next: String?) {
        self.matches = matches
        self.next = next
    }
}

/// The finished matches, for reading. They are written with the last event of their room (`JournalEffect.archive`).
public protocol Archive: Sendable {
    /// Also a private match: its id is known to those alone who may see it.
    func match(_ id: String) async throws -> MatchRecord?
    /// Newest first, in the order the matches were archived. A cursor that is not one of ours reads from the start.
    ///
    /// - Parameters:
    ///   - user: Narrows to one player.
    ///   - withPrivate: Whether private matches are among them: for this player's own eyes.
    ///   - limit: Brought into 1...100.
    func matches(of user: String?, withPrivate: Bool, after cursor: String?, limit: Int) async throws -> MatchPage
    /// Games finished and won by a player, all kinds and modes together.
    func tally(of user: String) async throws -> (played: Int, won: Int)
}

extension Archive {
    /// The list that everybody may see.
    public func matches(of user: String?, after cursor: String?, limit: Int) async throws -> MatchPage {
        try await matches(of: user, withPrivate: false, after: cursor, limit: limit)
    }
}
