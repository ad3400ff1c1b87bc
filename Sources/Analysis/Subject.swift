import Crypto
import Foundation
public import GameRules
public import Identifiers

/// A game to be analysed: its start and its turns.
public struct Subject: Sendable {
    public enum ID: Hashable, Sendable {
        /// A finished game of the archive.
        case match(MatchID)
        /// A pasted game, by a digest of its start and moves, so that the same text leads to the same analysis.
        case pasted(String)
    }

    public let id: ID
    let start: any Game
    /// Turns in the game's notation; an idle turn is `--`.
    let turns: [String]

    /// Number of positions, the start included.
    public var count: Int { turns.count + 1 }

    /// The id of the game, as in topics.
    var game: GameID { type(of: start).id }

    /// Maximum number of turns of one game.
    static let mostTurns = 400

    private init<Position: Game>(_ start: Position, _ texts: [String], id: ([String]) -> ID) throws(AnalysisRefusal) {
        guard start.seatCount == 2 else { throw .notForTwo }
        guard texts.count <= Self.mostTurns else { throw .tooLong(most: Self.mostTurns) }
        var position = start
        var turns: [String] = []
        for text in texts {
            do throws(IllegalMove) { turns.append(try position.replay(text)) } catch { throw .unplayable }
        }
        self.id = id(turns)
        self.start = start
        self.turns = turns
    }

    /// - Parameter turns: the turns of a game of the archive, played from `start`.
    public init(match: MatchID, start: some Game, turns: [String]) throws(AnalysisRefusal) {
        try self.init(start, turns) { _ in .match(match) }
    }

    /// - Parameter written: a text that identifies the start among the starts of all games.
    public init(pasted start: some Game, written: String, turns: [String]) throws(AnalysisRefusal) {
        try self.init(start, turns) { .pasted(Self.digest([written] + $0)) }
    }

    private static func digest(_ words: [String]) -> String {
        SHA256.hash(data: Data(words.joined(separator: " ").utf8)).prefix(16).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}
