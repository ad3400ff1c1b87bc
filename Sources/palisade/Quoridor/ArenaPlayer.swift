import Bots
import Foundation
import GameRules
import Games
import QuoridorEngine

/// Somebody who plays in the arena.
protocol ArenaPlayer {
    /// - Parameters:
    ///   - game: not over.
    ///   - moves: those since the opening, which lead there.
    mutating func move(in game: Quoridor, opening: ArenaOpening, moves: [QuoridorMove], limits: Limits) throws(ArenaFailure) -> QuoridorMove
    mutating func beginGame(seed: UInt64) throws(ArenaFailure)
    /// Has lost the game otherwise than on the board: whatever went wrong must not go on in the next one.
    mutating func disqualify()
}

extension ArenaPlayer {
    /// Players of our own are in order after every game.
    mutating func disqualify() {}
}

/// Why a player has lost the game it was in.
struct ArenaFailure: Error, CustomStringConvertible {
    let description: String
}

/// Who plays, as the command line says it.
enum ArenaPlayerKind: Sendable {
    case level(QuoridorLevel)
    case engine(Engine.Judge)
    case command([String])

    /// - Throws: `ValidationError`, which says why a net cannot be used. What is no player at all is `nil`.
    init?(_ text: String) throws {
        if let judge = try Engine.Judge(commandLine: text) {
            self = .engine(judge)
        } else if text.hasPrefix("cmd:") {
            let words = text.dropFirst(4).split(separator: " ").map(String.init)
            if words.isEmpty { return nil }
            self = .command(words)
        } else {
            guard text.hasPrefix("level:"), let level = Int(text.dropFirst(6)) else { return nil }
            guard let player = QuoridorPlayers.levels.first(where: { $0.number == level }) else { return nil }
            self = .level(player)
        }
    }

    /// - Parameter now: the time since any moment.
    func make(now: @escaping @Sendable () -> Duration) -> any ArenaPlayer {
        switch self {
        case .level(let player): LevelPlayer(level: player, engine: Engine(now: now))
        case .engine(let judge): EnginePlayer(engine: Engine(judge, now: now))
        case .command(let words): CommandPlayer(command: words)
        }
    }
}

/// A level keeps to its own limits.
private struct LevelPlayer: ArenaPlayer {
    let level: QuoridorLevel
    let engine: Engine
    private var dice = Dice(seed: 0)

    init(level: QuoridorLevel, engine: Engine) {
        self.level = level
        self.engine = engine
    }

    mutating func beginGame(seed: UInt64) { dice = Dice(seed: seed) }

    mutating func move(in game: Quoridor, opening: ArenaOpening, moves: [QuoridorMove], limits: Limits) -> QuoridorMove {
        level.move(in: game, for: Seat(game.board.turn), dice: &dice, desk: Thinkers.Desk(engine: engine))
    }
}

private struct EnginePlayer: ArenaPlayer {
    let engine: Engine
    private var seed: UInt64 = 0

    init(engine: Engine) { self.engine = engine }

    mutating func beginGame(seed: UInt64) {
        self.seed = seed
        engine.clear()
    }

    mutating func move(in game: Quoridor, opening: ArenaOpening, moves: [QuoridorMove], limits: Limits) throws(ArenaFailure) -> QuoridorMove {
        guard let move = engine.think(game, limits: limits, seed: seed)?.line.first else {
            throw ArenaFailure(description: "the game is over")
        }
        return move
    }
}

/// A program that speaks the engine's protocol.
private struct CommandPlayer: ArenaPlayer {
    let command: [String]
    private var program: EngineProcess?

    init(command: [String]) { self.command = command }

    mutating func beginGame(seed: UInt64) throws(ArenaFailure) {
        // Who died in the last game gets another chance.
        if program?.isRunning != true { program = try EngineProcess(command) }
        try program?.tell("setoption seed \(seed)")
        try program?.tell("newgame")
    }

    mutating func move(in game: Quoridor, opening: ArenaOpening, moves: [QuoridorMove], limits: Limits) throws(ArenaFailure) -> QuoridorMove {
        guard let program else { throw ArenaFailure(description: "it was never started") }
        try program.tell(opening.order(after: moves))
        try program.tell("go" + Self.text(limits))
        // Starting up and a crowded machine excuse some lateness, a hanging program nothing.
        let patience = (limits.time ?? .seconds(40)) * 3 + .seconds(10)
        return try Self.read(try program.answer(beginning: "bestmove", within: patience))
    }

    mutating func disqualify() {
        program?.end()
        program = nil
    }

    private static func text(_ limits: Limits) -> String {
        (limits.time.map { " movetime \(Int($0 / .milliseconds(1)))" } ?? "") + (limits.nodes.map { " nodes \($0)" } ?? "")
    }

    private static func read(_ line: String) throws(ArenaFailure) -> QuoridorMove {
        let text = line.split(whereSeparator: \.isWhitespace).dropFirst().first.map(String.init) ?? ""
        do { return try Quoridor.read(text) } catch { throw ArenaFailure(description: "\"\(line.prefix(60))\" is no move") }
    }
}
