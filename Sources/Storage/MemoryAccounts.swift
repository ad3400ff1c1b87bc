/// The accounts of a `MemoryStore`.
struct MemoryAccounts: Sendable {
    private var accounts: [Int64: Account] = [:]
    private var names: [FoldedName: Int64] = [:]
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
        guard names[FoldedName(name)] == nil else { throw .taken("name") }
        guard credentials[credential.digest] == nil else { throw .taken("credential") }
        let account = Account(id: Int64(accounts.count + 1), name: name, kind: kind, guest: guest, joined: at)
        accounts[account.id] = account
        names[FoldedName(name)] = account.id
        credentials[credential.digest] = (account.id, credential)
        return account
    }

    mutating func rename(_ id: Int64, to name: String) throws(StoreFailure) -> Account {
        guard var account = accounts[id] else { throw .missing("account") }
        guard names[FoldedName(name), default: id] == id else { throw .taken("name") }
        names[FoldedName(account.name)] = nil
        names[FoldedName(name)] = id
        account.name = name
        accounts[id] = account
        return account
    }

    mutating func add(_ credential: Credential, to account: Int64) throws(StoreFailure) {
        guard accounts[account] != nil else { throw .missing("account") }
        guard credentials[credential.digest] == nil else { throw .taken("credential") }
        credentials[credential.digest] = (account, credential)
    }

    mutating func revoke(_ digest: [UInt8]) { credentials[digest] = nil }
}
