import Storage

/// The end of credentials in a `MemoryStore`.
extension MemoryStore.Contents {
    mutating func end(_ kinds: Set<CredentialKind>, of account: Int64, keeping kept: [UInt8] = []) -> RevokedCredentials {
        kinds.reduce(into: [:]) { revoked, kind in
            for (owner, digests) in end(kind, of: account, keeping: kept) { revoked[owner, default: []] += digests }
        }
    }

    private mutating func end(_ kind: CredentialKind, of account: Int64, keeping kept: [UInt8]) -> RevokedCredentials {
        switch kind {
        case .session: return [account: accounts.endSessions(of: account, keeping: kept)]
        case .token: return [account: accounts.endTokens(of: account)]
        case .botToken: return accounts.endBotTokens(of: account)
        case .link: accounts.links.removeAll { $0.account == account }
        case .ticket: mails.removeTickets(of: account)
        }
        return [:]
    }

    mutating func displace(_ email: String, for account: Int64) {
        if let loser = accounts.displace(email, for: account) { mails.removeTickets(of: loser) }
    }
}

extension MemoryAccounts {
    mutating func endTokens(of account: Int64) -> [[UInt8]] {
        let revoked = tokens(of: account).map(\.credential.digest)
        for digest in revoked { revoke(digest) }
        return revoked
    }

    mutating func endBotTokens(of owner: Int64) -> RevokedCredentials {
        all.filter { $0.owner == owner }.reduce(into: [:]) { $0[$1.id] = endTokens(of: $1.id) }
    }
}
