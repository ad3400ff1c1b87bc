import Identifiers

/// A list of the scores of one game in its order. People and bots have lists of their own.
public struct ScoreList: Hashable, Sendable {
    public enum Order: String, CaseIterable, Hashable, Sendable {
        /// The newest match first, its last seat before the others.
        case newest
        /// The highest score first. Of equal scores, the score of the shorter match comes first, then the score of the earlier match.
        case best
    }

    public let game: String
    /// The name of the list, unique within the game.
    public let name: String
    /// `human` or `bot`.
    public let kind: String
    public let order: Order

    public init(game: String, name: String, kind: String, order: Order) {
        self.game = game
        self.name = name
        self.kind = kind
        self.order = order
    }
}

/// The score of one player in a finished match.
public struct ListedScore: Hashable, Sendable {
    /// The position of the match in the archive.
    public let position: Int64
    /// Without `events`, which lists do not need.
    public let match: MatchRecord
    public let player: MatchRecord.Player
    public let score: Int

    public init(position: Int64, match: MatchRecord, player: MatchRecord.Player, score: Int) {
        self.position = position
        self.match = match
        self.player = player
        self.score = score
    }
}

extension MatchRecord {
    /// The scores of the players in the order of their seats; empty in a game without points.
    /// - Parameter position: the position of the match in the archive.
    public func scores(at position: Int64) -> [ListedScore] {
        players.compactMap { player in
            player.score.map { ListedScore(position: position, match: withoutEvents, player: player, score: $0) }
        }
    }

    /// The duration in milliseconds.
    public var length: Int64 { max(0, ended.milliseconds - started.milliseconds) }
}

/// One page of a list of scores.
public struct ScorePage: Hashable, Sendable {
    public let scores: [ListedScore]
    /// The cursor of the next page; `nil` at the end.
    public let next: ScoreCursor?

    public init(scores: [ListedScore], next: ScoreCursor?) {
        self.scores = scores
        self.next = next
    }
}
