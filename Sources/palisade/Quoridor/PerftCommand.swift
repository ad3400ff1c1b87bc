import ArgumentParser
import GameRules
import Games
import QuoridorEngine

/// `palisade perft DEPTH`: counts move sequences, to verify the rules against known numbers and to time them.
struct PerftCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "perft",
        abstract: "Count the sequences of legal Quoridor moves of one length.",
        discussion: "A won position has no children, a forced pass is one move, draws are ignored.")

    @Argument(help: "The length of the sequences, 0 to 9.")
    var depth: Int
    @Option(help: "Start from this position instead of the usual one.")
    var qfen: String?
    @Option(help: "Start after these moves: \"e2 e8 e3h\".")
    var moves: String?
    @Option(help: "2 or 4.")
    var players: Int?
    @Flag(help: "Count with the rules of the engine, for two players.")
    var engine = false

    func validate() throws {
        guard 0...9 ~= depth else { throw ValidationError("DEPTH must be 0 to 9.") }
        guard players == nil || qfen == nil else { throw ValidationError("--players is already given by --qfen.") }
        let seats = try start().seatCount
        guard !engine || seats == 2 else { throw ValidationError("--engine is for two players.") }
    }

    func run() throws {
        let board = try start().board
        let clock = ContinuousClock()
        var leaves = 0
        let time = clock.measure { leaves = engine ? Position(board).perft(depth) : board.perft(depth) }
        let seconds = time / .seconds(1)
        print("\(leaves)")
        print("\(Int((seconds * 1000).rounded())) ms, \(Int(Double(leaves) / max(seconds, 1e-9))) nodes/s")
    }

    private func start() throws -> Quoridor {
        do {
            var game = try qfen.map { text in try Quoridor(qfen: text, rules: .endless) } ?? Quoridor(seats: players ?? 2, rules: .endless)
            for turn in try QuoridorRecord.turns(in: moves ?? "") { try game.take(turn) }
            return game
        } catch let error as QFEN.Malformed {
            throw ValidationError("--qfen: \(error)")
        } catch let error as IllegalSetup {
            throw ValidationError("--players: \(error.reason)")
        } catch let error as QuoridorRecord.Malformed {
            throw ValidationError("--moves: \(error)")
        } catch let error as IllegalMove {
            throw ValidationError("--moves: \(error.reason)")
        }
    }
}
