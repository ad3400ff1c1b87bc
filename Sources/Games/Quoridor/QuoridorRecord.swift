public import GameRules

/// The text record of a game: tags in brackets, then numbered turns and a result.
///
///     [Variant "quoridor-9x9-2p"]
///     [Result "1-0"]
///
///     1. e2 e8 2. e3 -- 3. e4 e6 … 1-0
public struct QuoridorRecord: Hashable, Sendable {
    public struct Tag: Hashable, Sendable {
        public let name: String
        public let value: String

        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// A move, or a turn that ran out.
    public enum Turn: Hashable, Sendable, CustomStringConvertible {
        case move(QuoridorMove)
        case idle

        public var description: String { if case .move(let move) = self { move.description } else { "--" } }
    }

    public enum Result: Hashable, Sendable {
        case win(Seat)
        case draw
        case unfinished
    }

    /// The fault in a record, and its line.
    public struct Malformed: Error, Hashable, Sendable, CustomStringConvertible {
        /// Counted from 1.
        public let line: Int
        public let token: String
        public let reason: String

        public var description: String { "line \(line), \"\(token)\": \(reason)" }
    }

    public static let ruleSet = "gigamic-strict-1"

    /// All tags except those derived from the other fields: Variant, RuleSet, QFEN and Result.
    public var tags: [Tag]
    /// The standard start, or a position that was set up.
    public let start: Quoridor
    public let turns: [Turn]
    /// Resignation and time-outs end games that the board would not; a game that ended on the board has the board's result.
    public let result: Result

    /// - Throws: `IllegalMove` for the first turn that is illegal from `start`.
    public init(tags: [Tag] = [], start: Quoridor, turns: [Turn], result: Result) throws(IllegalMove) {
        var game = start
        for turn in turns { try game.take(turn) }
        self.tags = tags
        self.start = start
        self.turns = turns
        self.result = Result(game.stage) ?? result
    }

    /// For turns that have already been played from `start`.
    init(tags: [Tag], checkedStart start: Quoridor, turns: [Turn], result: Result) {
        self.tags = tags
        self.start = start
        self.turns = turns
        self.result = result
    }

    /// The position after the first `count` turns.
    public func position(after count: Int) -> Quoridor {
        var game = start
        // The initializer has played all of them.
        for turn in turns.prefix(count) { try? game.take(turn) }
        return game
    }

    public var end: Quoridor { position(after: turns.count) }
}

extension QuoridorRecord.Result {
    /// Returns `nil` while the game goes on.
    init?(_ stage: Stage) {
        guard let outcome = stage.outcome else { return nil }
        self = outcome.winner.map { .win($0) } ?? .draw
    }
}

extension Quoridor {
    /// Plays the next turn of a record.
    public mutating func take(_ turn: QuoridorRecord.Turn) throws(IllegalMove) {
        switch turn {
        case .move(let move): try play(move, by: Seat(board.turn))
        case .idle:
            guard outcome == nil else { throw IllegalMove(rule: "over", reason: "The game is over.") }
            skipTurn()
        }
    }
}
