import IdentifierLiterals
import Identifiers
import Storage
import StorageSQLite
import Synchronization
import Testing

extension Issue {
    /// A store that gave up although its test did nothing to it.
    static func fatal(_ reason: String) { record("the store failed: \(reason)") }
}

extension Journal {
    /// `append`, awaited.
    func keep(_ entries: [JournalEntry], _ effect: JournalEffect = .none) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            do throws(StoreFailure) {
                try append(entries, effect: effect) { continuation.resume(with: $0.map { _ in }.mapError { $0 as any Error }) }
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }

    /// A room with its first `entries` entries.
    @discardableResult
    func openRoom(number: String, entries: Int = 1) async throws -> RoomKey {
        let key = nextRoomKey()
        try await keep(.steps(key, 1...entries), .open(.named(number, key)))
        return key
    }
}

extension [JournalEntry] {
    static func steps(_ room: RoomKey, _ seqs: ClosedRange<Int>, body: [UInt8] = [UInt8]("e3h".utf8)) -> [JournalEntry] {
        seqs.map { JournalEntry(room: room, seq: $0, at: 1_700_000_000_000 + Int64($0), kind: 7, body: body) }
    }

    static func step(_ room: RoomKey, _ seq: Int, body: [UInt8] = [UInt8]("e3h".utf8)) -> [JournalEntry] {
        steps(room, seq...seq, body: body)
    }
}

extension RoomRecord {
    static func named(_ number: String, _ key: RoomKey) -> RoomRecord {
        RoomRecord(key: key, number: number, game: "quoridor", match: "m_\(key.rawValue)")
    }
}

extension MatchRecord {
    static func sample(
        _ match: MatchID, game: String = "quoridor", users: [UserID] = ["u_1", "u_2"], winner: Int? = 0, isPrivate: Bool = false,
        seed: UInt64? = .max - 3, plies: Int = 3, ended: Timestamp = 2000
    ) -> MatchRecord {
        MatchRecord(
            match: match, game: game, mode: "casual", room: "48213", started: 1000, ended: ended, winner: winner, why: "goal",
            players: users.enumerated().map { seat, user in
                .init(
                    seat: seat, user: user, name: "Zoë \(user)", kind: "human", place: seed == nil ? nil : seat + 1, score: seed == nil ? nil : -5)
            },
            plies: plies, config: Array(#"{"seats":2}"#.utf8), seed: seed, moves: "e2 e8 --", events: Array(#"[{"k":"move"}]"#.utf8),
            isPrivate: isPrivate
        )
    }
}

extension Credential {
    /// `n` stands for a secret.
    static func number(
        _ n: UInt8, kind: Kind = .session, scopes: [String] = ["watch", "play"], label: String = "", expires: Timestamp? = nil
    ) -> Credential {
        Credential(digest: [UInt8](repeating: n, count: 32), kind: kind, scopes: scopes, label: label, expires: expires)
    }
}

/// Waits until `n` completions have come, and remembers them in their order.
final class Completions<Note: Sendable>: Sendable {
    private let seen = Mutex<[Note]>([])
    private let stream: AsyncStream<Void>
    private let ticks: AsyncStream<Void>.Continuation

    init() { (stream, ticks) = AsyncStream.makeStream() }

    func note(_ value: Note) {
        seen.withLock { $0.append(value) }
        ticks.yield()
    }

    func first(_ n: Int) async -> [Note] {
        var left = n
        if left == 0 { return [] }
        for await _ in stream {
            left -= 1
            if left == 0 { break }
        }
        return seen.withLock { Array($0.prefix(n)) }
    }
}

extension SQLiteStore {
    /// Has the writer list changed wallets now, so that it does not write on its own soon.
    func bringBoardsUpToDate() async throws { _ = try await row(of: "u_1", on: Board(order: .stars, game: "", kind: .human)) }
}
