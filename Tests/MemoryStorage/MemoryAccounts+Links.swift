import Storage

/// The links of a `MemoryStore`.
extension MemoryAccounts {
    func link(provider: String, subject: String) -> LinkedSignIn? { links.first { $0.provider == provider && $0.subject == subject } }

    func links(of account: Int64) -> [LinkedSignIn] {
        links.filter { $0.account == account }.sorted { ($0.created, $0.provider) < ($1.created, $1.provider) }
    }

    mutating func signUp(_ link: LinkedSignIn, replacing old: [UInt8], by credential: Credential) throws(StoreFailure) -> Account {
        guard let account = self[link.account] else { throw .missing("account") }
        guard account.guest else { throw .taken("login") }
        if let email = link.email, isForeign(email, to: account.id) { throw .taken("email") }
        try requireFree(link)
        try require(old, of: account.id)
        try add(credential, to: account.id, at: link.used)
        revoke(old)
        links.append(link)
        return makeMember(account)
    }

    mutating func signIn(
        _ credential: Credential, by link: LinkedSignIn, replacing old: [UInt8]?, atMost limit: Int
    ) throws(StoreFailure) -> [[UInt8]] {
        let place = links.firstIndex { $0.provider == link.provider && $0.subject == link.subject && $0.account == link.account }
        guard let place else { throw .missing("link") }
        let revoked = try signIn(credential, to: link.account, verified: nil, replacing: old, atMost: limit, at: link.used)
        var noted = withoutForeignAddress(link)
        noted.created = links[place].created
        links[place] = noted
        return revoked
    }

    mutating func add(_ link: LinkedSignIn, provedBy session: [UInt8]) throws(StoreFailure) {
        try require(session, of: link.account)
        try requireFree(link)
        links.append(withoutForeignAddress(link))
    }

    mutating func removeLink(to provider: String, of account: Int64, provedBy session: [UInt8]) throws(StoreFailure) -> Bool {
        try require(session, of: account)
        let own = links(of: account)
        guard own.contains(where: { $0.provider == provider }) else { throw .missing("link") }
        guard own.count > 1 || login(of: account) != nil else { return false }
        links.removeAll { $0.account == account && $0.provider == provider }
        return true
    }

    private func requireFree(_ link: LinkedSignIn) throws(StoreFailure) {
        guard self.link(provider: link.provider, subject: link.subject) == nil else { throw .taken("link") }
        guard !links(of: link.account).contains(where: { $0.provider == link.provider }) else { throw .taken("provider") }
    }

    private func isForeign(_ email: String, to account: Int64) -> Bool {
        if let login = login(email: email), login.account != account, login.confirmed != nil { return true }
        let wanted = FoldedName(email)
        return links.contains { $0.account != account && $0.email.map(FoldedName.init) == wanted }
    }

    private func withoutForeignAddress(_ link: LinkedSignIn) -> LinkedSignIn {
        guard let email = link.email, isForeign(email, to: link.account) else { return link }
        var link = link
        link.email = nil
        return link
    }
}
