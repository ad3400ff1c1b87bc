import IdentifierLiterals
import Identifiers
import MemoryStorage
import Storage
import Synchronization

/// A memory store that counts the reads of proofs, and can do something in the middle of one.
final class CountingStore: AccountStore, TicketStore, TokenStore, DeletionStore, PictureStore, LinkStore, ProfileStore {
    private let memory = MemoryStore()
    private let count = Mutex(0)
    private let during = Mutex<(@Sendable () async throws -> Void)?>(nil)

    var proofsRead: Int { count.withLock { $0 } }

    /// Runs `action` once, after the next proof was read and before the answer arrives.
    func duringNextProof(_ action: @escaping @Sendable () async throws -> Void) { during.withLock { $0 = action } }

    func account(provedBy digest: [UInt8]) async throws -> Proof? {
        count.withLock { $0 += 1 }
        let found = try await memory.account(provedBy: digest)
        let action = during.withLock { action in
            defer { action = nil }
            return action
        }
        try await action?()
        return found
    }

    func create(name: String, kind: Account.Kind, guest: Bool, at: Timestamp, credential: Credential) async throws -> Account {
        try await memory.create(name: name, kind: kind, guest: guest, at: at, credential: credential)
    }

    func account(_ id: Int64) async throws -> Account? { try await memory.account(id) }
    func account(named name: String) async throws -> Account? { try await memory.account(named: name) }
    func setAvatar(_ avatar: Avatar?, of account: Int64) async throws -> Account { try await memory.setAvatar(avatar, of: account) }
    func setPicture(_ picture: Picture, of account: Int64, provedBy digest: [UInt8]) async throws -> Account {
        try await memory.setPicture(picture, of: account, provedBy: digest)
    }

    func removePicture(of account: Int64) async throws -> Account { try await memory.removePicture(of: account) }

    func picture(_ hash: PictureHash) async throws -> [UInt8]? { try await memory.picture(hash) }

    func profile(of account: Int64) async throws -> Profile { try await memory.profile(of: account) }

    func change(_ change: ProfileChange, of account: Int64) async throws -> (account: Account, profile: Profile) {
        try await memory.change(change, of: account)
    }

    func avatars(of accounts: Set<Int64>) async throws -> [Int64: Avatar] { try await memory.avatars(of: accounts) }
    func rename(_ id: Int64, to name: String) async throws -> Account { try await memory.rename(id, to: name) }
    func add(_ credential: Credential, to account: Int64, at: Timestamp) async throws { try await memory.add(credential, to: account, at: at) }
    func record(_ use: CredentialUse, of digest: [UInt8]) async throws { try await memory.record(use, of: digest) }
    func sessions(of account: Int64) async throws -> [Session] { try await memory.sessions(of: account) }
    func endCredentials(_ kinds: Set<CredentialKind>, of account: Int64, keeping kept: [UInt8]) async throws -> RevokedCredentials {
        try await memory.endCredentials(kinds, of: account, keeping: kept)
    }
    func revoke(_ digest: [UInt8]) async throws { try await memory.revoke(digest) }
    func login(email: String) async throws -> Login? { try await memory.login(email: email) }
    func login(of account: Int64) async throws -> Login? { try await memory.login(of: account) }

    func signUp(_ login: Login, replacing old: [UInt8], by credential: Credential, at: Timestamp) async throws -> Account {
        try await memory.signUp(login, replacing: old, by: credential, at: at)
    }

    func signIn(
        _ credential: Credential, to account: Int64, verified hash: String?, replacing old: [UInt8]?, atMost limit: Int, at: Timestamp
    ) async throws -> [[UInt8]] {
        try await memory.signIn(credential, to: account, verified: hash, replacing: old, atMost: limit, at: at)
    }

    func setPassword(hash: String, of account: Int64, replacing old: String, keeping kept: [UInt8]) async throws -> [[UInt8]] {
        try await memory.setPassword(hash: hash, of: account, replacing: old, keeping: kept)
    }

    func removeIdleGuests(_ ids: [Int64]) async throws { try await memory.removeIdleGuests(ids) }

    func idleGuests(after id: Int64, limit: Int, madeBefore time: Timestamp) async throws -> IdleGuests {
        try await memory.idleGuests(after: id, limit: limit, madeBefore: time)
    }

    func issue(_ ticket: Ticket, verified hash: String?, with mail: Mail, atMost limit: Int, at: Timestamp) async throws -> Bool {
        try await memory.issue(ticket, verified: hash, with: mail, atMost: limit, at: at)
    }

    func ticket(_ digest: [UInt8], at: Timestamp) async throws -> Ticket? { try await memory.ticket(digest, at: at) }

    func resetPassword(by ticket: [UInt8], hash: String, credential: Credential, notice: Mail?, at: Timestamp) async throws -> RevokedCredentials? {
        try await memory.resetPassword(by: ticket, hash: hash, credential: credential, notice: notice, at: at)
    }

    func addLogin(by ticket: [UInt8], hash: String, provedBy session: [UInt8], notice: Mail?, at: Timestamp) async throws -> Bool {
        try await memory.addLogin(by: ticket, hash: hash, provedBy: session, notice: notice, at: at)
    }

    func changeEmail(by ticket: [UInt8], notice: Mail?, at: Timestamp) async throws -> Bool {
        try await memory.changeEmail(by: ticket, notice: notice, at: at)
    }

    func signUp(by ticket: [UInt8], replacing old: [UInt8], by credential: Credential, at: Timestamp) async throws -> Account? {
        try await memory.signUp(by: ticket, replacing: old, by: credential, at: at)
    }

    func issue(_ ticket: Ticket, at: Timestamp) async throws { try await memory.issue(ticket, at: at) }

    func takeOver(_ link: LinkedSignIn, by credential: Credential, replacing old: [UInt8]?, notice: Mail?) async throws -> RevokedCredentials {
        try await memory.takeOver(link, by: credential, replacing: old, notice: notice)
    }

    func tokens(of account: Int64) async throws -> [Token] { try await memory.tokens(of: account) }
    func bots(of owner: Int64) async throws -> [OwnedBot] { try await memory.bots(of: owner) }

    func issue(_ token: Credential, to account: Int64, by session: [UInt8], atMost limit: Int, at: Timestamp) async throws {
        try await memory.issue(token, to: account, by: session, atMost: limit, at: at)
    }

    func createBot(name: String, of owner: Int64, by session: [UInt8], token: Credential, atMost limit: Int, at: Timestamp) async throws -> Account {
        try await memory.createBot(name: name, of: owner, by: session, token: token, atMost: limit, at: at)
    }

    func renameBot(_ bot: Int64, of owner: Int64, by session: [UInt8], to name: String) async throws -> Account {
        try await memory.renameBot(bot, of: owner, by: session, to: name)
    }

    func replaceTokens(ofBot bot: Int64, of owner: Int64, by session: [UInt8], with token: Credential, at: Timestamp) async throws -> [[UInt8]] {
        try await memory.replaceTokens(ofBot: bot, of: owner, by: session, with: token, at: at)
    }

    func retireBot(_ bot: Int64, of owner: Int64, by session: [UInt8]) async throws -> [[UInt8]] {
        try await memory.retireBot(bot, of: owner, by: session)
    }

    func queue(_ mail: Mail, at: Timestamp) async throws { try await memory.queue(mail, at: at) }

    func schedule(_ deletion: Deletion, verified hash: String?, keeping kept: [UInt8], notice: Mail?, at: Timestamp) async throws -> [[UInt8]] {
        try await memory.schedule(deletion, verified: hash, keeping: kept, notice: notice, at: at)
    }

    func cancelDeletion(of account: Int64, at: Timestamp) async throws -> Bool { try await memory.cancelDeletion(of: account, at: at) }
    func deletion(of account: Int64) async throws -> Deletion? { try await memory.deletion(of: account) }
    func deletions(dueAt now: Timestamp, limit: Int) async throws -> [Deletion] { try await memory.deletions(dueAt: now, limit: limit) }
    func eraseIdentity(_ deletion: Deletion) async throws -> [Int64: [[UInt8]]] { try await memory.eraseIdentity(deletion) }
    func eraseRows(of deletion: Deletion, rewrite: @escaping @Sendable ([JournalEntry]) -> [JournalEntry]) async throws {
        try await memory.eraseRows(of: deletion, rewrite: rewrite)
    }

    func rows(mentioning user: UserID, after position: Int64) async throws -> (entries: [JournalEntry], next: Int64?) {
        try await memory.rows(mentioning: user, after: position)
    }

    func eraseGames(_ deletion: Deletion, limit: Int) async throws -> Bool { try await memory.eraseGames(deletion, limit: limit) }
    func link(provider: String, subject: String) async throws -> LinkedSignIn? { try await memory.link(provider: provider, subject: subject) }
    func links(of account: Int64) async throws -> [LinkedSignIn] { try await memory.links(of: account) }

    func signUp(_ link: LinkedSignIn, replacing old: [UInt8], by credential: Credential) async throws -> Account {
        try await memory.signUp(link, replacing: old, by: credential)
    }

    func signIn(_ credential: Credential, by link: LinkedSignIn, replacing old: [UInt8]?, atMost limit: Int) async throws -> [[UInt8]] {
        try await memory.signIn(credential, by: link, replacing: old, atMost: limit)
    }

    func add(_ link: LinkedSignIn, provedBy session: [UInt8]) async throws { try await memory.add(link, provedBy: session) }

    func removeLink(to provider: String, of account: Int64, provedBy session: [UInt8]) async throws -> Bool {
        try await memory.removeLink(to: provider, of: account, provedBy: session)
    }
}
