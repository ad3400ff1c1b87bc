import Bots
import Foundation
import GameRules
import Games
import QuoridorEngine

/// A player in the arena.
protocol ArenaPlayer {
    /// - Parameters:
    ///   - game: a position whose game is not over.
    ///   - moves: the moves since the opening, which lead to `game`.
    mutating func move(in game: Quoridor, opening: ArenaOpening, moves: [QuoridorMove], limits: Limits) throws(ArenaFailure) -> QuoridorMove
    mutating func beginGame(seed: UInt64) throws(ArenaFailure)
    /// Called when the player has forfeited the game. Its fault must not affect the next game.
    mutating func disqualify()
}

extension ArenaPlayer {
    /// Built-in players are in a valid state after every game.
    mutating func disqualify() {}
}

/// The reason a player has forfeited a game.
struct ArenaFailure: Error, CustomStringConvertible {
    let description: String
}

/// A player as named on the command line.
enum ArenaPlayerKind: Sendable {
    case level(QuoridorLevel)
    case engine(Engine.Evaluation)
    case command([String])

    /// - Throws: `ValidationError` if a net cannot be used. Returns `nil` if the text does not name a player.
    init?(_ text: String) throws {
        if let evaluation = try Engine.Evaluation(commandLine: text) {
            self = .engine(evaluation)
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

    /// - Parameter now: a monotonic clock; its origin does not matter.
    func make(now: @escaping @Sendable () -> Duration) -> any ArenaPlayer {
        switch self {
        case .level(let player): LevelPlayer(level: player, engine: Engine(now: now))
        case .engine(let evaluation): EnginePlayer(engine: Engine(evaluation, now: now))
        case .command(let words): CommandPlayer(command: words)
        }
    }
}

/// A level, which has limits of its own.
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
        level.move(in: game, for: Seat(game.board.turn), dice: &dice, context: ComputePool.Context(engine: engine))
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
        guard let move = engine.search(game, limits: limits, seed: seed)?.line.first else {
            throw ArenaFailure(description: "the game is over")
        }
        return move
    }
}

/// An external program that speaks the engine's protocol.
private struct CommandPlayer: ArenaPlayer {
    let command: [String]
    private var program: EngineProcess?

    init(command: [String]) { self.command = command }

    mutating func beginGame(seed: UInt64) throws(ArenaFailure) {
        // A program that exited in the last game is restarted.
        if program?.isRunning != true { program = try EngineProcess(command) }
        try program?.tell("setoption seed \(seed)")
        try program?.tell("newgame")
    }

    mutating func move(in game: Quoridor, opening: ArenaOpening, moves: [QuoridorMove], limits: Limits) throws(ArenaFailure) -> QuoridorMove {
        guard let program else { throw ArenaFailure(description: "it was never started") }
        try program.tell(opening.order(after: moves))
        try program.tell("go" + Self.text(limits))
        // Allows for start-up and a busy machine, but not for a program that hangs.
        let timeLimit = (limits.time ?? .seconds(40)) * 3 + .seconds(10)
        return try Self.read(try program.answer(beginning: "bestmove", within: timeLimit))
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
        do { return try Quoridor.read(text) } catch { throw ArenaFailure(description: "\"\(line.prefix(60))\" is not a move") }
    }
}
