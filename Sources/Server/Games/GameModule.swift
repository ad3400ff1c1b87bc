import Analysis
import Bots
import Drawings
import Foundation
import GameRules
import JSONText
import Play
import Storage

/// The server's description of one game. The type of the position is the only requirement without a default.
protocol GameModule: Sendable {
    associatedtype Position: Game

    /// The server bots, the weakest first. A bot that computes for long does so on the compute pool.
    func players(_ pool: ComputePool) -> [any Player<Position>]
    /// Names of the server bots, which are reserved.
    var playerNames: [String] { get }

    /// The levels of the bots that play exhibition games against each other: of a strength worth watching, whose moves cost little.
    var exhibitors: [Int] { get }

    /// The evaluator of positions for analyses and spectators; `nil` if the game has none.
    /// - Parameter nodes: nodes for each position.
    func evaluator(_ pool: ComputePool, nodes: Int) -> (any Evaluator<Position>)?

    /// Reads the game's files, such as pictures. Called once, before rooms are opened or restored.
    /// - Returns: a sentence for the operator about each thing that was left out.
    func prepare(_ resources: GameResources) -> [String]
    /// Whether the game has all it needs on this server. A game without it is not offered.
    var isPlayable: Bool { get }
    /// A file by the name under which the views of the game refer to it.
    func file(_ name: String) -> GameFile?
    /// Values of options that differ from server to server, for users who open rooms.
    var choices: [GameChoice] { get }

    /// Whether the game draws its positions.
    var draws: Bool { get }
    /// The position of a view of spectators, as a preview of a link to it; `nil` for a game without drawings.
    func drawing(of view: JSONValue, as shape: DrawingShape) -> Drawing?

    /// Finished games that came with the server, for the clip of the day if no archived game fits.
    var clips: [Clip] { get }

    /// Writes the members of a position in replays beside its view, such as its standard notation.
    func writeNotation(of position: Position, to json: inout JSONWriter)
    /// The text of a finished game in its record format.
    func record(of match: MatchRecord) -> String
    /// Parses a record, a position or a list of moves, whichever formats the game supports.
    func read(_ text: String) throws(Unreadable) -> Transcript<Position>
}

extension GameModule {
    var id: GameID { Position.id }

    func players(_ pool: ComputePool) -> [any Player<Position>] { [] }
    var playerNames: [String] { [] }
    var exhibitors: [Int] { [] }
    func evaluator(_ pool: ComputePool, nodes: Int) -> (any Evaluator<Position>)? { nil }
    func prepare(_ resources: GameResources) -> [String] { [] }
    var isPlayable: Bool { true }
    func file(_ name: String) -> GameFile? { nil }
    var choices: [GameChoice] { [] }
    var draws: Bool { false }
    var clips: [Clip] { [] }
    func drawing(of view: JSONValue, as shape: DrawingShape) -> Drawing? { nil }
    func writeNotation(of position: Position, to json: inout JSONWriter) {}

    /// The default record format: one turn a line.
    func record(of match: MatchRecord) -> String { match.moveList.map { $0 + "\n" }.joined() }

    /// Parses the default record format: turns from the default start, one a line.
    func read(_ text: String) throws(Unreadable) -> Transcript<Position> {
        guard let seats = Position.seatCounts.first, let start = try? Position(seats: seats, seed: 0) else {
            throw Unreadable(reason: "the game has no default start")
        }
        var position = start
        var turns: [String] = []
        for line in text.split(whereSeparator: \.isNewline) { turns.append(try replay(String(line), in: &position, number: turns.count + 1)) }
        return Transcript(start: start, startText: "\(id) \(seats)", turns: turns)
    }
}

// Functions derived from the requirements, for callers that do not know the type of the position.
extension GameModule {
    var rules: any Game.Type { Position.self }

    /// The kind of game that rooms use.
    /// - Parameter nodes: nodes for each position of a running game.
    func kind(_ pool: ComputePool, nodes: Int) -> GameKind {
        let critic: (any Critic<Position>)? = evaluator(pool, nodes: nodes).map { EvaluationCritic($0) }
        return GameKind(Position.self, players: players(pool), critic: critic, offered: choices, exhibitors: exhibitors)
    }

    /// A finished game as a subject of analysis.
    func subject(of match: MatchRecord) throws(AnalysisRefusal) -> Subject {
        let seats = match.players.count
        guard seats == 2 else { throw .notForTwo }
        guard let start = try? match.opening(of: Position.self) else { throw .unplayable }
        return try Subject(match: match.match, start: start, turns: match.moveList)
    }

    /// A pasted game as a subject of analysis.
    /// - Throws: `Unreadable` or `AnalysisRefusal`.
    func subject(pasted text: String) throws -> Subject {
        let transcript = try read(text)
        return try Subject(pasted: transcript.start, written: transcript.startText, turns: transcript.turns)
    }
}
