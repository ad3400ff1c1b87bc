/// The accounts of a `MemoryStore`.
struct MemoryAccounts: Sendable {
    private var accounts: [Int64: Account] = [:]
    private var names: [FoldedName: Int64] = [:]
    private var looks: [Int64: NameLooks] = [:]
    private var lastID: Int64 = 0
    private var credentials: [[UInt8]: (account: Int64, credential: Credential)] = [:]

    subscript(id: Int64) -> Account? { accounts[id] }

    subscript(named name: String) -> Account? { names[FoldedName(name)].flatMap { accounts[$0] } }

    func proved(by digest: [UInt8]) -> (account: Account, credential: Credential)? {
        guard let (id, credential) = credentials[digest], let account = accounts[id] else { return nil }
        return (account, credential)
    }

    mutating func create(
        name: String, kind: Account.Kind, guest: Bool, at: Int64, credential: Credential
    ) throws(StoreFailure) -> Account {
        guard isFree(name, for: 0) else { throw .taken("name") }
        guard credentials[credential.digest] == nil else { throw .taken("credential") }
        lastID += 1
        let account = Account(id: lastID, name: name, kind: kind, guest: guest, joined: at)
        accounts[account.id] = account
        names[FoldedName(name)] = account.id
        looks[account.id] = NameLooks(name)
        credentials[credential.digest] = (account.id, credential)
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

    private func isFree(_ name: String, for id: Int64) -> Bool {
        let wanted = NameLooks(name)
        return names[FoldedName(name), default: id] == id && !looks.contains { $0.key != id && $0.value.isAlike(wanted) }
    }

    mutating func add(_ credential: Credential, to account: Int64) throws(StoreFailure) {
        guard accounts[account] != nil else { throw .missing("account") }
        guard credentials[credential.digest] == nil else { throw .taken("credential") }
        credentials[credential.digest] = (account, credential)
    }

    mutating func revoke(_ digest: [UInt8]) { credentials[digest] = nil }

    func idleGuests(after id: Int64, limit: Int, madeBefore time: Int64, hasPlayed: (String) -> Bool) -> IdleGuests {
        let seen = accounts.keys.filter { $0 > id }.sorted().prefix(limit).compactMap { accounts[$0] }
        return IdleGuests(ids: seen.filter { $0.guest && $0.joined < time && !hasPlayed($0.user) }.map(\.id), last: seen.last?.id)
    }

    mutating func remove(_ id: Int64) {
        guard let account = accounts.removeValue(forKey: id) else { return }
        names[FoldedName(account.name)] = nil
        looks[id] = nil
        credentials = credentials.filter { $0.value.account != id }
    }
}
