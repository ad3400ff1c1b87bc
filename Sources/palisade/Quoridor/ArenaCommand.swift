import ArgumentParser
import Foundation
import GameRules
import Games
import JSONText
import QuoridorEngine
import Synchronization

/// `palisade arena A B`: estimates which of two players is stronger, with a confidence interval.
struct ArenaCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "arena",
        abstract: "Let two Quoridor players play many games.",
        discussion: """
            A player is engine, engine:hand (which judges without its net), engine:FILE (with another net), level:1 and so on (a server bot), \
            or "cmd:PROGRAM ARGUMENTS": a program that speaks the protocol of palisade engine. Every opening is played twice with the colours swapped. Who answers nothing, nonsense or an illegal move loses \
            the game. Progress goes to standard error, the result to standard output.
            """)

    @Argument(help: "The player whose points are counted.")
    var a: String
    @Argument(help: "The other one.")
    var b: String
    @Option(help: "The number of games, which must be even.")
    var games = 100
    @Option(help: "Milliseconds for each move, at most a day; 100 if neither this nor --nodes is given.")
    var time: Int?
    @Option(help: "Milliseconds for each move of B, if different from A's.")
    var timeB: Int?
    @Option(help: "Positions searched for each move, instead of a time.")
    var nodes: Int?
    @Option(help: "Positions searched for each move of B, if different from A's.")
    var nodesB: Int?
    @Option(help: "A file of openings, moves or a QFEN a line, instead of random ones.")
    var openings: String?
    @Option(help: "Chooses the openings, and the dice of the players.")
    var seed: UInt64 = 1
    @Flag(help: "Print one JSON object.")
    var json = false
    @Flag(help: "Print the moves of each game with its progress.")
    var moves = false
    @Option(help: "Games at the same time, 1 to 64.")
    var jobs = 1

    func validate() throws {
        for (name, text) in [("A", a), ("B", b)] {
            guard try ArenaPlayerKind(text) == nil else { continue }
            throw ValidationError("\(name): '\(text)' is not a player; the players are engine, engine:hand, engine:FILE, level:N or cmd:PROGRAM.")
        }
        guard games > 0, games.isMultiple(of: 2) else { throw ValidationError("--games must be an even number above 0.") }
        guard 1...64 ~= jobs else { throw ValidationError("--jobs must be 1 to 64.") }
        for (name, number) in [("time", time), ("time-b", timeB)] {
            guard 1...86_400_000 ~= number ?? 1 else { throw ValidationError("--\(name) must be 1 to 86400000.") }
        }
        for (name, number) in [("nodes", nodes), ("nodes-b", nodesB)] {
            guard (number ?? 1) > 0 else { throw ValidationError("--\(name) must be above 0.") }
        }
        _ = try list()
    }

    func run() async throws {
        // A write to a player that has exited must fail, not end the arena.
        signal(SIGPIPE, SIG_IGN)
        let arena = Arena(
            kinds: try [a, b].compactMap { try ArenaPlayerKind($0) }, limits: [limits(time, nodes), limits(timeB ?? time, nodesB ?? nodes)],
            games: games,
            seed: seed, openings: try list())
        let tally = Mutex(ArenaTally())
        await arena.play(jobs: jobs) { [moves, games] result in
            let line = tally.withLock { tally in
                tally.add(result)
                let line = "game \(result.number + 1) of \(games): \(result.text), \(tally.standing)"
                return moves ? "\(line)\n\(result.record)" : line
            }
            FileHandle.standardError.write(Data("\(line)\n".utf8))
        }
        print(tally.withLock { json ? $0.json : $0.text })
    }

    private func list() throws -> [ArenaOpening] {
        guard let openings else { return [] }
        let list: [ArenaOpening]
        do { list = try ArenaOpening.read(openings) } catch { throw ValidationError("--openings: \(openings): \(error)") }
        guard !list.isEmpty, list.allSatisfy({ $0.game.seatCount == 2 && $0.game.turn != nil }) else {
            throw ValidationError("--openings: \(openings) must hold games for two that are not over.")
        }
        return list
    }

    private func limits(_ time: Int?, _ nodes: Int?) -> Limits {
        Limits(time: time.map { .milliseconds($0) } ?? (nodes == nil ? .milliseconds(100) : nil), nodes: nodes)
    }
}
