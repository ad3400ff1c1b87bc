public import Identifiers
public import Storage
import Synchronization

/// An in-memory implementation of all storage ports, for tests.
///
/// Completions run on the calling thread, before `append` returns and after the lock is released.
public final class MemoryStore: Journal, AccountStore, TokenStore, TicketStore, DeletionStore, MailStore, PictureStore, Archive, AnalysisStore {
    struct Contents {
        var rooms = MemoryRooms()
        var accounts = MemoryAccounts()
        var mails = MemoryMails()
        var pictures = MemoryPictures()
        var matches = MemoryMatches()
        var ledger = MemoryLedger()
        var moderation = MemoryModeration()
        var ratings = MemoryRatings()
        var follows = MemoryFollows()
        var calls = MemoryTurnMails()
        var blocks = MemoryBlocks()
        var deletions: [Int64: Deletion] = [:]
        /// The kept games of owners' bots among themselves on a day.
        private var botGames: [Int64: (day: Int64, today: Int)] = [:]

        func require(_ deletion: Deletion) throws(StoreFailure) {
            guard deletions[deletion.account] == deletion else { throw .missing("account") }
        }

        func requireMember(_ user: UserID) throws(StoreFailure) {
            guard let account = user.account.flatMap({ accounts[$0] }), account.kind == .human, !account.guest else {
                throw .missing("account")
            }
        }

        /// Atomic: all parts are validated before any is changed.
        mutating func append(_ entries: [JournalEntry], effect: JournalEffect) throws(StoreFailure) -> Receipt? {
            try rooms.check(entries, effect: effect)
            let receipt = try bring(about: effect, of: entries.first?.room, at: entries.last?.at ?? Timestamp(milliseconds: 0))
            rooms.add(entries, effect: effect)
            return receipt
        }

        /// Counts a match if its bots have one owner.
        private mutating func keeps(_ match: MatchRecord) -> Bool {
            guard let bots = BotGames.accounts(in: match) else { return true }
            let owners = Set(bots.map { accounts[$0]?.owner ?? 0 })
            guard let owner = owners.first, owners.count == 1 else { return true }
            let day = Present.day(of: match.ended)
            let today = botGames[owner].map { $0.day == day ? $0.today : 0 } ?? 0
            guard today < BotGames.mostOnADay else { return false }
            botGames[owner] = (day, today + 1)
            return true
        }

        private mutating func bring(about effect: JournalEffect, of room: RoomKey?, at: Timestamp) throws(StoreFailure) -> Receipt? {
            switch effect {
            case .none, .open(_, stakes: nil): return nil
            case .open(_, let stakes?), .stake(let stakes):
                try ledger.check(stakes)
                return ledger.begin(stakes, at: at)
            case .archive(let match, let scoreList):
                try ledger.check(settling: match.match)
                guard keeps(match) else { return nil }
                let position = try matches.add(match, scoreList: scoreList)
                let settlement = ledger.settle(match, at: at)
                let changes = ratings.rate(match, at: position, isForStars: ledger.isForStars(match.match))
                let receipt = Receipt(of: match, settlement: settlement, ratings: changes, holdings: ledger.holdings)
                if let receipt, receipt.step != .played { ledger.note(receipt, of: match.match) }
                return receipt
            case .void(let match): return ledger.void(match, at: at)
            case .close: return room.flatMap { rooms.match(of: $0) }.flatMap { ledger.void($0, at: at) }
            }
        }
    }

    let contents = Mutex(Contents())

    public init() {}

    public func append(
        _ entries: [JournalEntry], effect: JournalEffect, completion: @escaping @Sendable (Result<Receipt?, StoreFailure>) -> Void
    ) {
        completion(
            contents.withLock { contents in
                Result { () throws(StoreFailure) -> Receipt? in try contents.append(entries, effect: effect) }
            })
    }

    public func liveRooms() async throws -> [StoredRoom] { contents.withLock { $0.rooms.live } }

    public func nextRoomKey() -> RoomKey { contents.withLock { $0.rooms.nextKey() } }

    public func create(
        name: String, kind: Account.Kind, guest: Bool, at: Timestamp, credential: Credential
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
        try contents.withLock { contents in
            let changed = try contents.accounts.setAvatar(avatar, of: account)
            contents.pictures.replace(by: avatar, of: account)
            return changed
        }
    }

    public func setPicture(_ picture: Picture, of account: Int64, provedBy digest: [UInt8]) async throws -> Account {
        try contents.withLock { contents in
            try contents.accounts.require(digest, of: account)
            let changed = try contents.accounts.setAvatar(.picture(picture.hash), of: account)
            contents.pictures.set(picture, of: account)
            return changed
        }
    }

    public func removePicture(of account: Int64) async throws -> Account {
        try contents.withLock { contents in
            guard contents.pictures.isWearing(account), contents.accounts[account] != nil else {
                return try contents.accounts.setAvatar(contents.accounts[account]?.avatar, of: account)
            }
            contents.pictures.remove(of: account)
            return try contents.accounts.setAvatar(contents.pictures.design(of: account), of: account)
        }
    }

    public func picture(_ hash: PictureHash) async throws -> [UInt8]? { contents.withLock { $0.pictures[hash] } }

    public func avatars(of accounts: Set<Int64>) async throws -> [Int64: Avatar] {
        contents.withLock { contents in
            accounts.reduce(into: [:]) { $0[$1] = contents.accounts[$1]?.avatar }
        }
    }

    public func add(_ credential: Credential, to account: Int64, at: Timestamp) async throws {
        try contents.withLock { try $0.accounts.add(credential, to: account, at: at) }
    }

    public func record(_ use: CredentialUse, of digest: [UInt8]) async throws { contents.withLock { $0.accounts.record(use, of: digest) } }

    public func sessions(of account: Int64) async throws -> [Session] { contents.withLock { $0.accounts.sessions(of: account) } }

    public func endCredentials(
        _ kinds: Set<CredentialKind>, of account: Int64, keeping kept: [UInt8]
    ) async throws -> RevokedCredentials {
        contents.withLock { $0.end(kinds, of: account, keeping: kept) }
    }

    public func tokens(of account: Int64) async throws -> [Token] { contents.withLock { $0.accounts.tokens(of: account) } }

    public func issue(_ token: Credential, to account: Int64, by session: [UInt8], atMost limit: Int, at: Timestamp) async throws {
        try contents.withLock { try $0.accounts.issue(token, to: account, by: session, atMost: limit, at: at) }
    }

    public func bots(of owner: Int64) async throws -> [OwnedBot] { contents.withLock { $0.accounts.bots(of: owner) } }

    public func createBot(
        name: String, of owner: Int64, by session: [UInt8], token: Credential, atMost limit: Int, at: Timestamp
    ) async throws -> Account {
        try contents.withLock { try $0.accounts.createBot(name: name, of: owner, by: session, token: token, atMost: limit, at: at) }
    }

    public func renameBot(_ bot: Int64, of owner: Int64, by session: [UInt8], to name: String) async throws -> Account {
        try contents.withLock { contents in
            try contents.accounts.require(bot: bot, of: owner, by: session)
            return try contents.accounts.rename(bot, to: name)
        }
    }

    public func replaceTokens(ofBot bot: Int64, of owner: Int64, by session: [UInt8], with token: Credential, at: Timestamp) async throws -> [[UInt8]]
    {
        try contents.withLock { contents in
            try contents.accounts.require(bot: bot, of: owner, by: session)
            return try contents.accounts.replaceTokens(ofBot: bot, with: token, at: at)
        }
    }

    public func retireBot(_ bot: Int64, of owner: Int64, by session: [UInt8]) async throws -> [[UInt8]] {
        try contents.withLock { contents in
            try contents.accounts.require(bot: bot, of: owner, by: session)
            return contents.accounts.retire(bot)
        }
    }

    public func issue(_ ticket: Ticket, verified hash: String?, with mail: Mail, atMost limit: Int, at: Timestamp) async throws -> Bool {
        try contents.withLock { contents in
            if let hash { try contents.accounts.require(hash, of: ticket.account) }
            guard contents.accounts[ticket.account] != nil else { throw StoreFailure.missing("account") }
            return contents.mails.issue(ticket, with: mail, atMost: limit, at: at)
        }
    }

    public func ticket(_ digest: [UInt8], at: Timestamp) async throws -> Ticket? { contents.withLock { $0.mails.ticket(digest, at: at) } }

    public func resetPassword(by digest: [UInt8], hash: String, credential: Credential, notice: Mail?, at: Timestamp) async throws
        -> RevokedCredentials?
    {
        try contents.withLock { contents in
            guard let ticket = contents.mails.ticket(digest, at: at), ticket.purpose == .password else { return nil }
            let isProved = contents.accounts.login(of: ticket.account)?.confirmed != nil
            try contents.accounts.setPassword(hash: hash, of: ticket.account)
            if ticket.isMailed {
                contents.accounts.confirm(ticket.account, at: at)
                contents.calls.forget(ticket.email)
            }
            let revoked = contents.end(isProved ? CredentialKind.brief : CredentialKind.all, of: ticket.account)
            try contents.accounts.add(credential, to: ticket.account, at: at)
            if let notice { contents.mails.queue(notice, at: at) }
            return revoked
        }
    }

    public func changeEmail(by digest: [UInt8], notice: Mail?, at: Timestamp) async throws -> Bool {
        try contents.withLock { contents in
            guard let ticket = contents.mails.ticket(digest, at: at), ticket.purpose == .email else { return false }
            contents.displace(ticket.email, for: ticket.account)
            contents.calls.forget(ticket.email)
            if let old = contents.accounts.login(of: ticket.account) {
                contents.calls.forget(old.email)
                contents.mails.withdrawCalls(to: old.email)
            }
            try contents.accounts.setEmail(ticket.email, of: ticket.account, confirmedAt: at)
            contents.mails.removeTickets(of: ticket.account)
            if let notice { contents.mails.queue(notice, at: at) }
            return true
        }
    }

    public func addLogin(by digest: [UInt8], hash: String, provedBy session: [UInt8], notice: Mail?, at: Timestamp) async throws -> Bool {
        try contents.withLock { contents in
            guard let ticket = contents.mails.ticket(digest, at: at), ticket.purpose == .password else { return false }
            try contents.accounts.require(session, of: ticket.account)
            contents.displace(ticket.email, for: ticket.account)
            try contents.accounts.add(Login(account: ticket.account, email: ticket.email, hash: hash, confirmed: at))
            contents.calls.forget(ticket.email)
            contents.mails.removeTickets(of: ticket.account)
            if let notice { contents.mails.queue(notice, at: at) }
            return true
        }
    }

    public func signUp(by digest: [UInt8], replacing old: [UInt8], by credential: Credential, at: Timestamp) async throws -> Account? {
        try contents.withLock { contents in
            guard let ticket = contents.mails.ticket(digest, at: at), ticket.purpose == .email, let hash = ticket.hash else { return nil }
            try contents.accounts.require(old, of: ticket.account)
            contents.displace(ticket.email, for: ticket.account)
            let login = Login(account: ticket.account, email: ticket.email, hash: hash, confirmed: at)
            let account = try contents.accounts.signUp(login, replacing: old, by: credential, at: at)
            contents.calls.forget(ticket.email)
            contents.mails.removeTickets(of: ticket.account)
            return account
        }
    }

    public func issue(_ ticket: Ticket, at: Timestamp) async throws { contents.withLock { $0.mails.add(ticket) } }

    public func queue(_ mail: Mail, at: Timestamp) async throws { contents.withLock { $0.mails.queue(mail, at: at) } }

    public func mails(dueAt now: Timestamp, limit: Int) async throws -> [QueuedMail] { contents.withLock { $0.mails.due(at: now, limit: limit) } }

    public func postpone(mail id: Int64, until time: Timestamp) async throws { contents.withLock { $0.mails.postpone(id, until: time) } }

    public func remove(mail id: Int64) async throws { contents.withLock { $0.mails.remove(id) } }

    public func bounce(mail id: Int64) async throws { contents.withLock { $0.bounce(id) } }

    public func revoke(_ digest: [UInt8]) async throws { contents.withLock { $0.accounts.revoke(digest) } }

    public func signUp(_ login: Login, replacing old: [UInt8], by credential: Credential, at: Timestamp) async throws -> Account {
        try contents.withLock { try $0.accounts.signUp(login, replacing: old, by: credential, at: at) }
    }

    public func signIn(
        _ credential: Credential, to account: Int64, verified hash: String?, replacing old: [UInt8]?, atMost limit: Int, at: Timestamp
    ) async throws -> [[UInt8]] {
        try contents.withLock { try $0.accounts.signIn(credential, to: account, verified: hash, replacing: old, atMost: limit, at: at) }
    }

    public func login(email: String) async throws -> Login? { contents.withLock { $0.accounts.login(email: email) } }

    public func login(of account: Int64) async throws -> Login? { contents.withLock { $0.accounts.login(of: account) } }

    public func setPassword(hash: String, of account: Int64, replacing old: String, keeping kept: [UInt8]) async throws -> [[UInt8]] {
        try contents.withLock { contents in
            try contents.accounts.require(old, of: account)
            try contents.accounts.require(kept, of: account)
            try contents.accounts.setPassword(hash: hash, of: account)
            return contents.end(CredentialKind.brief, of: account, keeping: kept)[account] ?? []
        }
    }

    public func idleGuests(after id: Int64, limit: Int, madeBefore time: Timestamp) async throws -> IdleGuests {
        contents.withLock { contents in
            contents.accounts.idleGuests(after: id, limit: limit, madeBefore: time, isKept: contents.isKept)
        }
    }

    public func removeIdleGuests(_ ids: [Int64]) async throws {
        contents.withLock { contents in
            for id in ids {
                guard let account = contents.accounts[id], account.isSwept, !contents.isKept(account) else { continue }
                contents.accounts.remove(id)
                contents.mails.removeTickets(of: id)
                contents.deletions[id] = nil
                contents.pictures.replace(by: nil, of: id)
                contents.moderation.removeNotices(of: id)
                contents.follows.remove(id)
                contents.calls.remove(id)
                contents.blocks.remove(id)
            }
        }
    }

    public func schedule(
        _ deletion: Deletion, verified hash: String?, keeping kept: [UInt8], notice: Mail?, at: Timestamp
    ) async throws -> [[UInt8]] {
        try contents.withLock { contents in
            if let hash { try contents.accounts.require(hash, of: deletion.account) }
            try contents.accounts.require(kept, of: deletion.account)
            contents.deletions[deletion.account] = deletion
            if let notice { contents.mails.queue(notice, at: at) }
            return contents.end(CredentialKind.brief, of: deletion.account, keeping: kept)[deletion.account] ?? []
        }
    }

    public func cancelDeletion(of account: Int64, at: Timestamp) async throws -> Bool {
        contents.withLock { contents in
            if let known = contents.deletions[account], known.due > at { contents.deletions[account] = nil }
            return contents.deletions[account] == nil
        }
    }

    public func deletion(of account: Int64) async throws -> Deletion? { contents.withLock { $0.deletions[account] } }

    public func deletions(dueAt now: Timestamp, limit: Int) async throws -> [Deletion] {
        contents.withLock { contents in
            let due = contents.deletions.values.filter { $0.due <= now }
            return Array(due.sorted { ($0.due, $0.account) < ($1.due, $1.account) }.prefix(limit))
        }
    }

    public func eraseIdentity(_ deletion: Deletion) async throws -> [Int64: [[UInt8]]] {
        try contents.withLock { contents in
            try contents.require(deletion)
            if let login = contents.accounts.login(of: deletion.account) {
                contents.mails.remove(to: login.email)
                contents.calls.forget(login.email)
            }
            let revoked = contents.end(CredentialKind.all, of: deletion.account)
            contents.pictures.replace(by: nil, of: deletion.account)
            contents.moderation.erase(deletion.account)
            contents.follows.removeAll(by: deletion.account)
            contents.calls.remove(deletion.account)
            contents.blocks.removeAll(by: deletion.account)
            contents.accounts.eraseIdentity(deletion.account, alias: deletion.alias)
            return revoked
        }
    }

    public func eraseRows(of deletion: Deletion, rewrite: @escaping @Sendable ([JournalEntry]) -> [JournalEntry]) async throws {
        try contents.withLock { contents in
            try contents.require(deletion)
            contents.rooms.rewrite(rewrite)
        }
    }

    public func rows(mentioning user: UserID, after position: Int64) async throws -> (entries: [JournalEntry], next: Int64?) {
        contents.withLock { ($0.rooms.live.flatMap(\.entries).filter { $0.mentions(user) }, nil) }
    }

    public func eraseGames(_ deletion: Deletion, limit: Int) async throws -> Bool {
        try contents.withLock { contents in
            try contents.require(deletion)
            guard contents.matches.rename(UserID(account: deletion.account), to: deletion.alias, atMost: limit) < limit else { return false }
            contents.deletions[deletion.account] = nil
            contents.ledger.close(UserID(account: deletion.account), at: deletion.due)
            contents.ratings.erase(deletion.account)
            contents.accounts.remove(deletion.account)
            contents.follows.remove(deletion.account)
            contents.calls.remove(deletion.account)
            contents.blocks.remove(deletion.account)
            return true
        }
    }

    public func match(_ id: MatchID) async throws -> MatchRecord? { contents.withLock { $0.matches[id] } }

    public func matches(in list: MatchList, after cursor: String?, limit: Int) async throws -> MatchPage {
        contents.withLock { $0.matches.page(of: list, after: cursor, limit: limit) }
    }

    public func clip(of game: String) async throws -> MatchRecord? { contents.withLock { $0.matches.clip(of: game) } }

    public func scores(in list: ScoreList, after cursor: ScoreCursor?, limit: Int) async throws -> ScorePage {
        contents.withLock { $0.matches.scores(in: list, after: cursor, limit: limit) }
    }

    public func tally(of user: UserID) async throws -> (played: Int, won: Int) {
        contents.withLock { $0.matches.tally(of: user) }
    }

    public func tallies(of user: UserID) async throws -> [GameTally] { contents.withLock { $0.matches.tallies(of: user) } }

    public func analysis(of match: MatchID) async throws -> [UInt8]? { contents.withLock { $0.matches.analysis(of: match) } }

    public func keepAnalysis(_ text: [UInt8], of match: MatchID) async throws {
        try contents.withLock { try $0.matches.keepAnalysis(text, of: match) }
    }
}
