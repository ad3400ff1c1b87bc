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

    public func add(_ link: LinkedSignIn, provedBy session: [UInt8]) async throws {
        try contents.withLock { try $0.accounts.add(link, provedBy: session) }
    }

    public func removeLink(to provider: String, of account: Int64, provedBy session: [UInt8]) async throws -> Bool {
        try contents.withLock { try $0.accounts.removeLink(to: provider, of: account, provedBy: session) }
    }
}
