import Synchronization

/// An in-memory implementation of all storage ports, for tests.
///
/// Completions run on the calling thread, before `append` returns and after the lock is released.
public final class MemoryStore: Journal, AccountStore, TicketStore, MailStore, Archive, AnalysisStore {
    struct Contents {
        var rooms = MemoryRooms()
        var accounts = MemoryAccounts()
        var mails = MemoryMails()
        var matches = MemoryMatches()

        /// Atomic: both parts are validated before either is changed.
        mutating func append(_ entries: [JournalEntry], effect: JournalEffect) throws(StoreFailure) {
            try rooms.check(entries, effect: effect)
            if case .archive(let match, let scoreList) = effect { try matches.add(match, scoreList: scoreList) }
            rooms.add(entries, effect: effect)
        }
    }

    let contents = Mutex(Contents())

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

    public func account(provedBy digest: [UInt8]) async throws -> Proof? { contents.withLock { $0.accounts.proof(of: digest) } }

    public func account(_ id: Int64) async throws -> Account? { contents.withLock { $0.accounts[id] } }

    public func account(named name: String) async throws -> Account? { contents.withLock { $0.accounts[named: name] } }

    public func rename(_ id: Int64, to name: String) async throws -> Account {
        try contents.withLock { try $0.accounts.rename(id, to: name) }
    }

    public func setAvatar(_ avatar: Avatar?, of account: Int64) async throws -> Account {
        try contents.withLock { try $0.accounts.setAvatar(avatar, of: account) }
    }

    public func avatars(of accounts: Set<Int64>) async throws -> [Int64: Avatar] {
        contents.withLock { contents in
            accounts.reduce(into: [:]) { $0[$1] = contents.accounts[$1]?.avatar }
        }
    }

    public func add(_ credential: Credential, to account: Int64, at: Int64) async throws {
        try contents.withLock { try $0.accounts.add(credential, to: account, at: at) }
    }

    public func record(_ use: CredentialUse, of digest: [UInt8]) async throws { contents.withLock { $0.accounts.record(use, of: digest) } }

    public func sessions(of account: Int64) async throws -> [Session] { contents.withLock { $0.accounts.sessions(of: account) } }

    public func endSessions(of account: Int64, keeping kept: [UInt8]) async throws -> [[UInt8]] {
        contents.withLock { $0.accounts.endSessions(of: account, keeping: kept) }
    }

    public func issue(_ ticket: Ticket, verified hash: String?, with mail: Mail, atMost limit: Int, at: Int64) async throws -> Bool {
        try contents.withLock { contents in
            if let hash { try contents.accounts.require(hash, of: ticket.account) }
            guard contents.accounts[ticket.account] != nil else { throw StoreFailure.missing("account") }
            return contents.mails.issue(ticket, with: mail, atMost: limit, at: at)
        }
    }

    public func ticket(_ digest: [UInt8], at: Int64) async throws -> Ticket? { contents.withLock { $0.mails.ticket(digest, at: at) } }

    public func resetPassword(by digest: [UInt8], hash: String, credential: Credential, notice: Mail, at: Int64) async throws -> [[UInt8]]? {
        try contents.withLock { contents in
            guard let ticket = contents.mails.ticket(digest, at: at), ticket.purpose == .password else { return nil }
            let revoked = try contents.accounts.setPassword(hash: hash, of: ticket.account, keeping: [])
            try contents.accounts.add(credential, to: ticket.account, at: at)
            contents.mails.removeTickets(of: ticket.account)
            contents.mails.queue(notice, at: at)
            return revoked
        }
    }

    public func changeEmail(by digest: [UInt8], notice: Mail, at: Int64) async throws -> Bool {
        try contents.withLock { contents in
            guard let ticket = contents.mails.ticket(digest, at: at), ticket.purpose == .email else { return false }
            try contents.accounts.setEmail(ticket.email, of: ticket.account)
            contents.mails.removeTickets(of: ticket.account)
            contents.mails.queue(notice, at: at)
            return true
        }
    }

    public func queue(_ mail: Mail, at: Int64) async throws { contents.withLock { $0.mails.queue(mail, at: at) } }

    public func mails(dueAt now: Int64, limit: Int) async throws -> [QueuedMail] { contents.withLock { $0.mails.due(at: now, limit: limit) } }

    public func postpone(mail id: Int64, until time: Int64) async throws { contents.withLock { $0.mails.postpone(id, until: time) } }

    public func remove(mail id: Int64) async throws { contents.withLock { $0.mails.remove(id) } }

    public func revoke(_ digest: [UInt8]) async throws { contents.withLock { $0.accounts.revoke(digest) } }

    public func signUp(_ login: Login, replacing old: [UInt8], by credential: Credential, at: Int64) async throws -> Account {
        try contents.withLock { try $0.accounts.signUp(login, replacing: old, by: credential, at: at) }
    }

    public func signIn(
        _ credential: Credential, to account: Int64, verified hash: String?, replacing old: [UInt8]?, atMost limit: Int, at: Int64
    ) async throws -> [[UInt8]] {
        try contents.withLock { try $0.accounts.signIn(credential, to: account, verified: hash, replacing: old, atMost: limit, at: at) }
    }

    public func login(email: String) async throws -> Login? { contents.withLock { $0.accounts.login(email: email) } }

    public func login(of account: Int64) async throws -> Login? { contents.withLock { $0.accounts.login(of: account) } }

    public func setPassword(hash: String, of account: Int64, replacing old: String, keeping kept: [UInt8]) async throws -> [[UInt8]] {
        try contents.withLock { contents in
            try contents.accounts.require(old, of: account)
            try contents.accounts.require(kept, of: account)
            contents.mails.removeTickets(of: account)
            return try contents.accounts.setPassword(hash: hash, of: account, keeping: kept)
        }
    }

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

    public func matches(in list: MatchList, after cursor: String?, limit: Int) async throws -> MatchPage {
        contents.withLock { $0.matches.page(of: list, after: cursor, limit: limit) }
    }

    public func scores(in list: ScoreList, after cursor: ScoreCursor?, limit: Int) async throws -> ScorePage {
        contents.withLock { $0.matches.scores(in: list, after: cursor, limit: limit) }
    }

    public func tally(of user: String) async throws -> (played: Int, won: Int) {
        contents.withLock { $0.matches.tally(of: user) }
    }

    public func tallies(of user: String) async throws -> [GameTally] { contents.withLock { $0.matches.tallies(of: user) } }

    public func analysis(of match: String) async throws -> [UInt8]? { contents.withLock { $0.matches.analysis(of: match) } }

    public func keepAnalysis(_ text: [UInt8], of match: String) async throws {
        try contents.withLock { try $0.matches.keepAnalysis(text, of: match) }
    }
}
