import Analysis
import GameRules
import Games
import IdentifierLiterals
import Identifiers
import Logging
import MemoryStorage
import Storage

/// An analyst with a fake evaluator and a store in memory.
struct Study {
    let evaluator: FakeEvaluator
    let store: MemoryStore
    let analyst: Analyst

    init(_ evaluator: FakeEvaluator = FakeEvaluator(), store: MemoryStore = MemoryStore(), limits: Analyst.Limits = Analyst.Limits()) {
        self.evaluator = evaluator
        self.store = store
        analyst = Analyst(evaluators: [evaluator], store: store, limits: limits, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    /// Runs the analyst during `body`.
    func run(_ body: () async throws -> Void) async rethrows {
        let work = Task { [analyst] in await analyst.run() }
        defer { work.cancel() }
        try await body()
    }

    func done(_ id: Subject.ID) async throws -> [Evaluation] {
        while true {
            if let progress = try await analyst.progress(of: id), progress.state == .done { return progress.evaluations }
            await Task.yield()
        }
    }

    /// Puts the match of a subject into the archive.
    func archive(_ match: MatchID) async {
        let record = MatchRecord(
            match: match, game: "quoridor", mode: "casual", room: "48213", started: 1, ended: 2, winner: 0, why: "resign", players: [],
            plies: 0,
            config: [], moves: "", events: [])
        await withCheckedContinuation { done in store.append([], effect: .archive(record)) { _ in done.resume() } }
    }
}

extension Subject {
    static func match(_ name: MatchID, _ moves: String = "e2 e8", seats: Int = 2) throws -> Subject {
        try Subject(match: name, start: Quoridor(seats: seats, seed: 0), turns: moves.split(separator: " ").map(String.init))
    }

    static func pasted(_ text: String, seats: Int = 2) throws -> Subject {
        let record = try QuoridorRecord(reading: text, seats: seats)
        return try Subject(pasted: record.start, written: record.start.qfenWithPly, turns: record.turns.map(\.description))
    }
}

extension Verdict {
    /// A verdict with this winning probability of the seat to act.
    static func chance(_ chance: Double, best: String = "i9", score: Int = 10) -> Verdict {
        Verdict(score: score, movesToEnd: nil, chance: chance, line: [best])
    }
}
