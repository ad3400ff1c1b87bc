import Analysis
import Games
import Logging
import Storage

/// An analyst at work, with a judge and a store of the test's own.
struct Study {
    let judge: FakeJudge
    let store: MemoryStore
    let analyst: Analyst

    init(_ judge: FakeJudge = FakeJudge(), store: MemoryStore = MemoryStore(), limits: Analyst.Limits = Analyst.Limits()) {
        self.judge = judge
        self.store = store
        analyst = Analyst(judge: judge, store: store, limits: limits, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    /// Runs the analyst while `body` does.
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
    func archive(_ match: String) async {
        let record = MatchRecord(
            match: match, game: "quoridor", mode: "casual", room: "48213", started: 1, ended: 2, winner: 0, why: "resign", players: [],
            plies: 0,
            config: [], moves: "", events: [])
        await withCheckedContinuation { done in store.append([], effect: .archive(record)) { _ in done.resume() } }
    }
}

extension Subject {
    static func match(_ name: String, _ moves: String = "e2 e8") throws -> Subject {
        try Subject(match: name, seats: 2, moves: moves.split(separator: " ").map(String.init))
    }

    static func pasted(_ text: String) throws -> Subject { try Subject(pasted: QuoridorRecord(reading: text)) }
}

extension Verdict {
    /// For the seat to act.
    static func chance(_ chance: Double, best: String = "i9", score: Int = 10) -> Verdict {
        Verdict(score: score, movesToEnd: nil, chance: chance, line: [best])
    }
}
