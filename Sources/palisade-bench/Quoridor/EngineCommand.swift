import ArgumentParser
import Foundation
import Games
import JSONText
import Measurements
import QuoridorEngine

/// Measures the speed of move generation and search on one core.
struct EngineCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "engine",
        abstract: "Measure how many positions the engine looks at, and how deep it gets.",
        discussion: """
            Counts the sequences of four moves (or --depth) from the start and compares the number with the known one, then thinks about the \
            start and five fixed positions. Then it thinks twenty times about each for 20 ms, and says by how much it was late. Ends with \
            status 1 when the count is wrong.
            """)

    @Option(help: "The length of the sequences, 1 to 5.")
    var depth = 4
    @Option(help: "Milliseconds of search for each position.")
    var time = 1000
    @Option(help: "The evaluation: engine, engine:hand or engine:FILE.")
    var player = "engine"
    @Flag(help: "Print one JSON object.")
    var json = false

    /// The known numbers of legal move sequences from the start.
    private static let known = [1: 131, 2: 16_677, 3: 2_062_264, 4: 247_569_030, 5: 28_837_934_502]
    /// Positions from games of the engine against itself: few and many walls, pawns apart, side by side and past each other.
    private static let positions = [
        "",
        "e2 e8 e3 e7 e4 e6 e3h d6v",
        "e2 e8 e3 e7 e4 e6 d3h e6h c4v f5v",
        "e2 e8 e3 e7 e4 e6 d3h e6h c4v f5v b6h g5h c2v f3h",
        "e2 e8 e3 e7 e4 e6 e5v g3v d5h d6 c6v d7 e7v d8 c8v e8",
        "e2 e8 e3 e7 e4 e6 e5v g3v d5h d6 c6v d7 e7v d8 c8v e8 e8h d8 g8h b6h h4h d9",
    ]

    private struct Row {
        let moves: String
        let result: SearchResult
        /// The time from the call to the result; the search itself reports the time of its last depth.
        let elapsed: Duration
        var speed: Double { Double(result.nodes) / max(result.elapsed / .seconds(1), 1e-9) }
    }

    func validate() throws {
        guard Self.known[depth] != nil else { throw ValidationError("--depth must be 1 to 5.") }
        _ = try evaluation()
        guard 1...60_000 ~= time else { throw ValidationError("--time must be 1 to 60000.") }
    }

    private func evaluation() throws -> Engine.Evaluation {
        do {
            guard let evaluation = try Engine.Evaluation(named: player) else { throw ValidationError("--player: '\(player)' is not an engine.") }
            return evaluation
        } catch let failure as Engine.Evaluation.FileFailure { throw ValidationError(failure.description) }
    }

    func run() throws {
        let position = Position(try Quoridor(seats: 2, rules: .endless).board)
        let clock = ContinuousClock()
        var count = 0
        let counting = clock.measure { count = position.perft(depth) }
        let rows = try Self.positions.map { try search($0, milliseconds: time) }
        let lateness = Spread(
            try (0..<20 * Self.positions.count).map { number in
                let row = try search(Self.positions[number % Self.positions.count], milliseconds: Self.brief)
                return row.elapsed - .milliseconds(Self.brief)
            })
        print(json ? object(count, counting, rows, lateness) : text(count, counting, rows, lateness))
        guard count == Self.known[depth] else {
            FileHandle.standardError.write(Data("Error: there are \(Self.known[depth] ?? 0) sequences\n".utf8))
            throw ExitCode(1)
        }
    }

    /// The time limit in milliseconds of the searches that measure how punctually the engine stops.
    private static let brief = 20

    private func search(_ moves: String, milliseconds: Int) throws -> Row {
        var game = try Quoridor(seats: 2, rules: .house(seats: 2))
        for turn in try QuoridorRecord.turns(in: moves) { try game.take(turn) }
        let clock = ContinuousClock()
        let origin = clock.now
        let engine = Engine(try evaluation()) { clock.now - origin }
        let before = clock.now
        guard let result = engine.search(game, limits: Limits(time: .milliseconds(milliseconds))) else { throw ExitCode(1) }
        return Row(moves: moves, result: result, elapsed: clock.now - before)
    }

    private func text(_ count: Int, _ counting: Duration, _ rows: [Row], _ lateness: Spread) -> String {
        let seconds = counting / .seconds(1)
        let head =
            "perft \(depth)   \(count) in \(String(format: "%.3f", seconds)) s, \(Int(Double(count) / max(seconds, 1e-9) / 1e6)) million/s"
        let lines = rows.map { row in
            "depth \(row.result.depth)  \(String(format: "%.2f", row.speed / 1e6)) million/s  score \(row.result.score)  "
                + "\(row.result.line.first?.description ?? "-")  \(row.moves.isEmpty ? "start" : row.moves)"
        }
        let late = "late by  \(milliseconds(lateness.p50)), at most \(milliseconds(lateness.max)) ms in \(lateness.count) thoughts"
        return ([head] + lines + [late]).joined(separator: "\n")
    }

    private func object(_ count: Int, _ counting: Duration, _ rows: [Row], _ lateness: Spread) -> String {
        var json = JSONWriter(capacity: 1024)
        json.beginObject()
        json.field("perft_depth", depth)
        json.field("perft", count)
        json.field("perft_ms", .double(counting / .milliseconds(1)))
        json.key("positions")
        json.beginArray()
        for row in rows {
            json.beginObject()
            json.field("moves", row.moves)
            json.field("depth", row.result.depth)
            json.field("nodes", row.result.nodes)
            json.field("nodes_per_second", .double(row.speed))
            json.field("score", row.result.score)
            json.field("move", row.result.line.first?.description ?? "")
            json.field("ms", .double(row.result.elapsed / .milliseconds(1)))
            json.endObject()
        }
        json.endArray()
        json.field("late_ms_p50", .double(lateness.p50 / .milliseconds(1)))
        json.field("late_ms_max", .double(lateness.max / .milliseconds(1)))
        json.endObject()
        return String(decoding: json.bytes, as: UTF8.self)
    }

    private func milliseconds(_ time: Duration) -> String { String(format: "%.2f", time / .milliseconds(1)) }
}
