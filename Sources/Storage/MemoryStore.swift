import Synchronization

/// An in-memory implementation of all storage ports, for tests.
///
/// Completions run on the calling thread, before `append` returns and after the lock is released.
public final class MemoryStore: Journal, AccountStore, Archive, AnalysisStore {
    private struct Contents {
        var rooms = MemoryRooms()
        var accounts = MemoryAccounts()
        var matches = MemoryMatches()

        /// Atomic: both parts are validated before either is changed.
        mutating func append(_ entries: [JournalEntry], effect: JournalEffect) throws(StoreFailure) {
            try rooms.check(entries, effect: effect)
            if case .archive(let match, let scoreList) = effect { try matches.add(match, scoreList: scoreList) }
            rooms.add(entries, effect: effect)
        }
    }

    private let contents = Mutex(Contents())

    public init() {}

    public func append(
        _ entries: [JournalEntry], effect: JournalEffect, completion: @escaping @Sendable (Result<Void, StoreFailure>) -> Void
    ) {
        completion(
            contents.withLock { contents in
                Result { () throws(StoreFailure) in try contents.append(entries, effect: effect) }
            })
    }

    public func liveRooms() async throws -> [StoredRoom] { contents.withLock { $0.rooms.live } }

    public func nextRoomKey() -> RoomKey { contents.withLock { $0.rooms.nextKey() } }

    public func create(
        name: String, kind: Account.Kind, guest: Bool, at: Int64, credential: Credential
    ) async throws -> Account {
        try contents.withLock { try $0.accounts.create(name: name, kind: kind, guest: guest, at: at, credential: credential) }
    }

    public func account(provedBy digest: [UInt8]) async throws -> (account: Account, credential: Credential)? {
        contents.withLock { $0.accounts.proved(by: digest) }
    }

    public func account(_ id: Int64) async throws -> Account? { contents.withLock { $0.accounts[id] } }

    public func account(named name: String) async throws -> Account? { contents.withLock { $0.accounts[named: name] } }

    public func rename(_ id: Int64, to name: String) async throws -> Account {
        try contents.withLock { try $0.accounts.rename(id, to: name) }
    }

    public func add(_ credential: Credential, to account: Int64, at: Int64) async throws {
        try contents.withLock { try $0.accounts.add(credential, to: account) }
    }

    public func revoke(_ digest: [UInt8]) async throws { contents.withLock { $0.accounts.revoke(digest) } }

    public func idleGuests(after id: Int64, limit: Int, madeBefore time: Int64) async throws -> IdleGuests {
        contents.withLock { contents in
            contents.accounts.idleGuests(after: id, limit: limit, madeBefore: time) { contents.matches.hasPlayed($0) }
        }
    }

    public func removeIdleGuests(_ ids: [Int64]) async throws {
        contents.withLock { contents in
            for id in ids {
                guard let account = contents.accounts[id], account.guest, !contents.matches.hasPlayed(account.user) else { continue }
                contents.accounts.remove(id)
            }
        }
    }

    public func match(_ id: String) async throws -> MatchRecord? { contents.withLock { $0.matches[id] } }

    public func matches(of user: String?, withPrivate: Bool, after cursor: String?, limit: Int) async throws -> MatchPage {
        contents.withLock { $0.matches.page(of: user, withPrivate: withPrivate, after: cursor, limit: limit) }
    }

    public func scores(in list: ScoreList, after cursor: ScoreCursor?, limit: Int) async throws -> ScorePage {
        contents.withLock { $0.matches.scores(in: list, after: cursor, limit: limit) }
    }

    public func tally(of user: String) async throws -> (played: Int, won: Int) {
        contents.withLock { $0.matches.tally(of: user) }
    }

    public func analysis(of match: String) async throws -> [UInt8]? { contents.withLock { $0.matches.analysis(of: match) } }

    public func keepAnalysis(_ text: [UInt8], of match: String) async throws {
        try contents.withLock { try $0.matches.keepAnalysis(text, of: match) }
    }
}
