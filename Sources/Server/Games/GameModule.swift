import Analysis
import Bots
import Foundation
import GameRules
import JSONText
import Play
import Storage

/// Everything the server knows of one game. The type of the position is all that a game has to say; the rest has defaults.
protocol GameModule: Sendable {
    associatedtype Position: Game

    /// The server's own players, the weakest first. What computes for long does so among the thinkers.
    func players(_ thinkers: Thinkers) -> [any Player<Position>]
    /// Names of these players, which nobody else may have.
    var playerNames: [String] { get }

    /// Says what positions are worth, for analyses and spectators; `nil` where nobody can.
    /// - Parameter nodes: the work for each position.
    func evaluator(_ thinkers: Thinkers, nodes: Int) -> (any Evaluator<Position>)?

    /// Adds the members of a position that replays show beside its view: the notation players know.
    func writeNotation(of position: Position, to json: inout JSONWriter)
    /// A finished game on paper.
    func record(of match: MatchRecord) -> String
    /// Reads a record, a position or a list of moves, whichever the game knows.
    func read(_ text: String) throws(Unreadable) -> Transcript<Position>
}

extension GameModule {
    var id: String { Position.id }

    func players(_ thinkers: Thinkers) -> [any Player<Position>] { [] }
    var playerNames: [String] { [] }
    func evaluator(_ thinkers: Thinkers, nodes: Int) -> (any Evaluator<Position>)? { nil }
    func writeNotation(of position: Position, to json: inout JSONWriter) {}

    /// One turn a line.
    func record(of match: MatchRecord) -> String { match.moveList.map { $0 + "\n" }.joined() }

    /// Turns from the usual start, one a line.
    func read(_ text: String) throws(Unreadable) -> Transcript<Position> {
        guard let seats = Position.seatCounts.first, let start = try? Position(seats: seats, seed: 0) else {
            throw Unreadable(reason: "there is no usual start")
        }
        var position = start
        var turns: [String] = []
        for line in text.split(whereSeparator: \.isNewline) { turns.append(try replay(String(line), in: &position, number: turns.count + 1)) }
        return Transcript(start: start, startText: "\(id) \(seats)", turns: turns)
    }
}

// What follows from the above, for those who know no game by its type.
extension GameModule {
    var rules: any Game.Type { Position.self }

    /// The game as rooms know it.
    /// - Parameter nodes: the work for each position of a running game.
    func kind(_ thinkers: Thinkers, nodes: Int) -> GameKind {
        let critic: (any Critic<Position>)? = evaluator(thinkers, nodes: nodes).map { EvaluationCritic($0) }
        return GameKind(Position.self, players: players(thinkers), critic: critic)
    }

    /// A finished game, to be analysed.
    func subject(of match: MatchRecord) throws(AnalysisRefusal) -> Subject {
        let seats = match.players.count
        guard seats == 2 else { throw .notForTwo }
        guard let start = try? match.opening(of: Position.self) else { throw .unplayable }
        return try Subject(match: match.match, start: start, turns: match.moveList)
    }

    /// A pasted game, to be analysed.
    /// - Throws: `Unreadable` or `AnalysisRefusal`.
    func subject(pasted text: String) throws -> Subject {
        let transcript = try read(text)
        return try Subject(pasted: transcript.start, written: transcript.startText, turns: transcript.turns)
    }
}
