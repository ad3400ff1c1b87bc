import FilledStorage
import Foundation
import Identifiers
import Measurements
import Storage
import StorageSQLite

/// Compares the end of a rank game with the end of a casual one, in a store created for the purpose.
struct SettlementBench: Sendable {
    /// An empty folder that may be written to.
    let folder: String

    /// The times of a round, until all its games had ended durably.
    struct Rounds: Sendable {
        let synchronous: Int
        let casual: Spread
        let rank: Spread
        /// Rank by casual, round by round.
        let ratios: [Double]

        var medianRatio: Double { ratios.sorted()[ratios.count / 2] }
    }

    private static let players = 2

    /// - Parameters:
    ///   - rounds: pairs of rounds, one casual and one for rank, in turns.
    ///   - games: the games that end together in a round.
    func rounds(_ rounds: Int, games: Int) async throws -> Rounds {
        let store: SQLiteStore
        do throws(OpenFailure) {
            store = try SQLiteStore(folder: folder, onFatal: { _ in })
        } catch {
            throw MeasurementFailure(error.description)
        }
        let users = try await members(games * Self.players, in: store)
        var (casual, rank): ([Duration], [Duration]) = ([], [])
        for round in 0..<rounds {
            // Each goes first in every second round, since the log grows meanwhile.
            for isRank in round % 2 == 0 ? [false, true] : [true, false] {
                let time = try await time(of: games, round: round, isRank: isRank, users, in: store)
                if isRank { rank.append(time) } else { casual.append(time) }
            }
        }
        let synchronous = store.synchronousReadBack
        await store.close()
        return Rounds(
            synchronous: synchronous, casual: Spread(casual), rank: Spread(rank), ratios: zip(rank, casual).map { $0 / $1 })
    }

    func members(_ count: Int, in store: SQLiteStore) async throws -> [UserID] {
        var users: [UserID] = []
        for number in 0..<count {
            let digest = Array("\(number)".utf8) + [UInt8](repeating: 0, count: 32 - "\(number)".utf8.count)
            let credential = Credential(digest: digest, kind: .session, scopes: ["play"], label: "")
            let account = try await store.create(
                name: "Bench \(number)", kind: .human, guest: false, at: Timestamp(milliseconds: 1), credential: credential)
            users.append(account.user)
        }
        return users
    }

    /// Opens rooms, begins their games, and times their ends.
    private func time(of games: Int, round: Int, isRank: Bool, _ users: [UserID], in store: SQLiteStore) async throws -> Duration {
        var rooms: [(key: RoomKey, match: MatchRecord)] = []
        for game in 0..<games {
            let (key, seated) = (store.nextRoomKey(), Array(users[game * Self.players..<(game + 1) * Self.players]))
            let match = MatchRecord.typical(
                MatchID("m_\(isRank ? "r" : "c")\(round)x\(game)"), game: "bench", mode: isRank ? "rank" : "casual", users: seated,
                winner: (game + round) % Self.players)
            let record = RoomRecord(key: key, number: String(10_000 + game), game: "bench", match: match.match)
            let stakes = isRank ? Stakes(match: match.match, users: seated) : nil
            try await store.appendDurably([Self.entry(key, 1)], effect: .open(record, stakes: stakes))
            rooms.append((key, match))
        }
        let begun = ContinuousClock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for room in rooms {
                group.addTask { try await store.appendDurably([Self.entry(room.key, 2)], effect: .archive(room.match)) }
            }
            try await group.waitForAll()
        }
        let time = ContinuousClock.now - begun
        for room in rooms { try await store.appendDurably([Self.entry(room.key, 3)], effect: .close) }
        return time
    }

    static func entry(_ room: RoomKey, _ seq: Int) -> JournalEntry {
        JournalEntry(room: room, seq: seq, at: Timestamp(milliseconds: 1_789_000_000_000), kind: 18, body: Array(#"[0,"goal"]"#.utf8))
    }
}
