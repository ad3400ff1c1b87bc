public import Storage
import Synchronization

extension MemoryStore: LinkStore {
    public func link(provider: String, subject: String) async throws -> LinkedSignIn? {
        contents.withLock { $0.accounts.link(provider: provider, subject: subject) }
    }

    public func links(of account: Int64) async throws -> [LinkedSignIn] { contents.withLock { $0.accounts.links(of: account) } }

    public func signUp(_ link: LinkedSignIn, replacing old: [UInt8], by credential: Credential) async throws -> Account {
        try contents.withLock { try $0.accounts.signUp(link, replacing: old, by: credential) }
    }

    public func signIn(_ credential: Credential, by link: LinkedSignIn, replacing old: [UInt8]?, atMost limit: Int) async throws -> [[UInt8]] {
        try contents.withLock { try $0.accounts.signIn(credential, by: link, replacing: old, atMost: limit) }
    }

    public func takeOver(_ link: LinkedSignIn, by credential: Credential, replacing old: [UInt8]?, notice: Mail?) async throws -> RevokedCredentials {
        try contents.withLock { contents in
            let login = link.email.flatMap { contents.accounts.login(email: $0) }
            guard let login, login.account == link.account, login.confirmed == nil else { throw StoreFailure.missing("link") }
            guard contents.accounts.link(provider: link.provider, subject: link.subject) == nil else { throw StoreFailure.taken("link") }
            let revoked = contents.end(CredentialKind.all, of: link.account)
            contents.accounts.removeLogin(of: link.account)
            contents.accounts.links.append(link)
            _ = try contents.accounts.signIn(credential, to: link.account, verified: nil, replacing: old, atMost: 1, at: link.used)
            if let notice { contents.mails.queue(notice, at: link.used) }
            return revoked
        }
    }

    public func add(_ link: LinkedSignIn, provedBy session: [UInt8]) async throws {
        try contents.withLock { try $0.accounts.add(link, provedBy: session) }
    }

    public func removeLink(to provider: String, of account: Int64, provedBy session: [UInt8]) async throws -> Bool {
        try contents.withLock { try $0.accounts.removeLink(to: provider, of: account, provedBy: session) }
    }
}
