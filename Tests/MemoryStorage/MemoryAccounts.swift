import Identifiers
import Storage

/// The accounts of a `MemoryStore`.
struct MemoryAccounts: Sendable {
    private var accounts: [Int64: Account] = [:]
    private var names: [FoldedName: Int64] = [:]
    private var looks: [Int64: NameLooks] = [:]
    private var lastID: Int64 = 0
    private var logins: [Int64: Login] = [:]
    private(set) var credentials: [[UInt8]: Held] = [:]
    var links: [LinkedSignIn] = []
    private(set) var profiles: [Int64: Profile] = [:]

    struct Held {
        let account: Int64
        let credential: Credential
        let created: Timestamp
        var lastUse: CredentialUse
    }

    subscript(id: Int64) -> Account? { accounts[id] }

    subscript(named name: String) -> Account? { names[FoldedName(name)].flatMap { accounts[$0] } }

    func proof(of digest: [UInt8]) -> Proof? {
        guard let held = credentials[digest], let account = accounts[held.account] else { return nil }
        return Proof(account: account, credential: held.credential, lastUse: held.lastUse)
    }

    mutating func record(_ use: CredentialUse, of digest: [UInt8]) { credentials[digest]?.lastUse = use }

    func sessions(of account: Int64) -> [Session] {
        let all = sessions(of: account, but: []).compactMap { digest in
            credentials[digest].map { Session(digest: digest, created: $0.created, lastUse: $0.lastUse) }
        }
        return all.sorted { ($0.lastUse.at, $0.created) > ($1.lastUse.at, $1.created) }
    }

    mutating func endSessions(of account: Int64, keeping kept: [UInt8]) -> [[UInt8]] {
        let revoked = sessions(of: account, but: kept)
        for digest in revoked { credentials[digest] = nil }
        return revoked
    }

    mutating func create(
        name: String, kind: Account.Kind, guest: Bool, at: Timestamp, credential: Credential, owner: Int64? = nil
    ) throws(StoreFailure) -> Account {
        guard isFree(name, for: 0) else { throw .taken("name") }
        guard credentials[credential.digest] == nil else { throw .taken("credential") }
        lastID += 1
        let account = Account(id: lastID, name: name, kind: kind, guest: guest, joined: at, owner: owner)
        accounts[account.id] = account
        names[FoldedName(name)] = account.id
        looks[account.id] = NameLooks(name)
        credentials[credential.digest] = Held(account: account.id, credential: credential, created: at, lastUse: CredentialUse(at: at))
        return account
    }

    mutating func rename(_ id: Int64, to name: String) throws(StoreFailure) -> Account {
        guard var account = accounts[id] else { throw .missing("account") }
        guard isFree(name, for: id) else { throw .taken("name") }
        names[FoldedName(account.name)] = nil
        names[FoldedName(name)] = id
        looks[id] = NameLooks(name)
        account.name = name
        accounts[id] = account
        return account
    }

    mutating func setAvatar(_ avatar: Avatar?, of id: Int64) throws(StoreFailure) -> Account {
        guard var account = accounts[id] else { throw .missing("account") }
        account.avatar = avatar
        accounts[id] = account
        return account
    }

    mutating func change(_ change: ProfileChange, of id: Int64) throws(StoreFailure) -> (account: Account, profile: Profile) {
        if let name = change.name { _ = try rename(id, to: name) }
        guard let account = accounts[id] else { throw .missing("account") }
        let profile = change.applied(to: profiles[id] ?? Profile())
        profiles[id] = profile
        return (account, profile)
    }

    private func isFree(_ name: String, for id: Int64) -> Bool {
        let wanted = NameLooks(name)
        return names[FoldedName(name), default: id] == id && !looks.contains { $0.key != id && $0.value.isAlike(wanted) }
    }

    mutating func add(_ credential: Credential, to account: Int64, at: Timestamp) throws(StoreFailure) {
        guard accounts[account] != nil else { throw .missing("account") }
        guard credentials[credential.digest] == nil else { throw .taken("credential") }
        credentials[credential.digest] = Held(account: account, credential: credential, created: at, lastUse: CredentialUse(at: at))
    }

    mutating func signIn(
        _ credential: Credential, to account: Int64, verified hash: String?, replacing old: [UInt8]?, atMost limit: Int, at: Timestamp
    ) throws(StoreFailure) -> [[UInt8]] {
        if let hash { try require(hash, of: account) }
        try add(credential, to: account, at: at)
        let older = sessions(of: account, but: credential.digest).sorted {
            (credentials[$0]?.created.milliseconds ?? 0) > (credentials[$1]?.created.milliseconds ?? 0)
        }
        let revoked = Set(older.dropFirst(limit - 1)).union(older.filter { $0 == old })
        for digest in revoked { credentials[digest] = nil }
        if let old { credentials[old] = nil }
        return Array(revoked)
    }

    private func sessions(of account: Int64, but kept: [UInt8]) -> [[UInt8]] {
        credentials.filter { $0.value.account == account && $0.value.credential.kind == .session && $0.key != kept }.map(\.key)
    }

    mutating func revoke(_ digest: [UInt8]) { credentials[digest] = nil }

    func login(email: String) -> Login? {
        let wanted = FoldedName(email)
        return logins.values.first { FoldedName($0.email) == wanted }
    }

    func login(of account: Int64) -> Login? { logins[account] }

    mutating func signUp(_ new: Login, replacing old: [UInt8], by credential: Credential, at: Timestamp) throws(StoreFailure) -> Account {
        guard let account = accounts[new.account] else { throw .missing("account") }
        try require(old, of: new.account)
        try add(new)
        try add(credential, to: account.id, at: at)
        credentials[old] = nil
        return makeMember(account)
    }

    mutating func makeMember(_ account: Account) -> Account {
        var account = account
        account.guest = false
        accounts[account.id] = account
        return account
    }

    func require(_ hash: String, of account: Int64) throws(StoreFailure) {
        guard logins[account]?.hash == hash else { throw .missing("login") }
    }

    func require(_ session: [UInt8], of account: Int64) throws(StoreFailure) {
        guard credentials[session]?.account == account else { throw .missing("session") }
    }

    mutating func setPassword(hash: String, of account: Int64) throws(StoreFailure) {
        guard let known = logins[account] else { throw .missing("login") }
        logins[account] = Login(account: account, email: known.email, hash: hash, confirmed: known.confirmed)
    }

    mutating func confirm(_ account: Int64, at: Timestamp) {
        guard let known = logins[account] else { return }
        logins[account] = Login(account: account, email: known.email, hash: known.hash, confirmed: known.confirmed ?? at)
    }

    /// Takes an address from an account that never proved it.
    /// - Returns: the account.
    mutating func displace(_ email: String, for account: Int64) -> Int64? {
        guard let known = login(email: email), known.account != account, known.confirmed == nil else { return nil }
        logins[known.account] = nil
        return known.account
    }

    mutating func removeLogin(of account: Int64) { logins[account] = nil }

    mutating func add(_ new: Login) throws(StoreFailure) {
        guard logins[new.account] == nil else { throw .taken("login") }
        guard login(email: new.email) == nil else { throw .taken("email") }
        logins[new.account] = new
    }

    mutating func setEmail(_ email: String, of account: Int64, confirmedAt time: Timestamp) throws(StoreFailure) {
        guard let known = logins[account] else { throw .missing("login") }
        if let other = login(email: email), other.account != account { throw .taken("email") }
        logins[account] = Login(account: account, email: email, hash: known.hash, confirmed: time)
    }

    func idleGuests(after id: Int64, limit: Int, madeBefore time: Timestamp, isKept: (Account) -> Bool) -> IdleGuests {
        let seen = accounts.keys.filter { $0 > id }.sorted().prefix(limit).compactMap { accounts[$0] }
        return IdleGuests(ids: seen.filter { $0.isSwept && $0.joined < time && !isKept($0) }.map(\.id), last: seen.last?.id)
    }

    mutating func eraseIdentity(_ id: Int64, alias: String) {
        guard var account = accounts[id] else { return }
        let bots = accounts.values.filter { $0.owner == id }.map(\.id)
        for bot in bots {
            accounts[bot]?.isRetired = true
            accounts[bot]?.owner = nil
        }
        names[FoldedName(account.name)] = nil
        looks[id] = nil
        logins[id] = nil
        profiles[id] = nil
        account.name = alias
        account.avatar = nil
        account.guest = false
        accounts[id] = account
    }

    mutating func retire(_ bot: Int64) -> [[UInt8]] {
        accounts[bot]?.isRetired = true
        let revoked = tokens(of: bot).map(\.credential.digest)
        for digest in revoked { revoke(digest) }
        return revoked
    }

    var all: some Collection<Account> { accounts.values }

    /// Whether an account has its own name, and not the alias of a deleted one.
    func hasName(_ account: Int64) -> Bool { looks[account] != nil }

    mutating func remove(_ id: Int64) {
        guard let account = accounts.removeValue(forKey: id) else { return }
        names[FoldedName(account.name)] = nil
        looks[id] = nil
        profiles[id] = nil
        credentials = credentials.filter { $0.value.account != id }
    }
}
