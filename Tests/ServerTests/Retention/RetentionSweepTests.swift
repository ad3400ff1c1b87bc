import IdentifierLiterals
import Identifiers
import MemoryStorage
import Storage
import Synchronization
import Testing

@testable import Server

/// The terms of an operator for old data, step by step.
@Suite("Old data", .timeLimit(.minutes(10))) struct RetentionSweepTests {
    /// What a sweep asks of a store.
    private final class Witness: RetentionStore {
        let asked = Mutex<[String]>([])
        /// The number of writes after which there are no more games.
        let games: Int

        init(games: Int = 0) { self.games = games }

        private func note(_ text: String) -> Int {
            asked.withLock {
                $0.append(text)
                return $0.count
            }
        }

        func removeMoves(endedBefore time: Timestamp, limit: Int) async throws -> Bool { note("moves \(time)") < games }
        func removeAnalyses(seenBefore time: Timestamp, at now: Timestamp, limit: Int) async throws -> Bool {
            _ = note("analyses \(time) \(now)")
            return false
        }
        func removeClosedRooms() async throws { _ = note("rooms") }
    }

    private static let day: Int64 = 86_400_000

    private func asked(_ terms: RetentionTerms, games: Int = 0, at times: [Timestamp]) async throws -> [String] {
        let store = Witness(games: games)
        let sweep = RetentionSweep(store, terms: terms)
        for time in times { try await sweep.step(at: time) }
        return store.asked.withLock { $0 }
    }

    @Test func `nothing but the rooms is removed unless the operator says so`() async throws {
        #expect(try await asked(RetentionTerms(), at: [Timestamp(milliseconds: Self.day)]) == ["rooms"])
    }

    @Test func `days become the time before which something is old`() async throws {
        let terms = RetentionTerms(movesDays: 2, analysesDays: 1, chatHours: 0)
        let now = Timestamp(milliseconds: 5 * Self.day)
        #expect(try await asked(terms, at: [now]) == ["moves \(3 * Self.day)", "analyses \(4 * Self.day) \(now)"])
    }

    @Test func `rooms are removed at the start and then once in a while`() async throws {
        let hours = [0, 5, 6, 11, 12].map { Timestamp(milliseconds: $0 * 3_600_000) }
        #expect(try await asked(RetentionTerms(chatHours: 6), at: hours) == ["rooms", "rooms", "rooms"])
    }

    @Test func `a step ends, however many games there are`() async throws {
        let terms = RetentionTerms(movesDays: 1, chatHours: 0)
        let now = Timestamp(milliseconds: 5 * Self.day)
        #expect(try await asked(terms, games: 3, at: [now]).count == 3)
        #expect(try await asked(terms, games: .max, at: [now]).count == RetentionSweep.writes)
    }
}
