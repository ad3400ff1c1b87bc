public import Identifiers
public import Storage
import Synchronization

extension MemoryStore: BlockStore {
    public func block(_ blocked: Int64, by blocker: Int64, as kind: Block.Kind, atMost limit: Int, at: Timestamp) async throws -> Block {
        try contents.withLock { contents in
            guard let account = contents.accounts[blocked], contents.accounts[blocker] != nil else { throw StoreFailure.missing("account") }
            return try contents.blocks.add(account, by: blocker, as: kind, atMost: limit, at: at)
        }
    }

    public func unblock(_ blocked: Int64, by blocker: Int64) async throws { contents.withLock { $0.blocks.remove(blocked, by: blocker) } }

    public func block(of blocked: Int64, by blocker: Int64) async throws -> Block? {
        contents.withLock { $0.blocks.block(of: blocked, by: blocker) }
    }

    public func blocked(by blocker: Int64) async throws -> [Blocked] {
        contents.withLock { contents in
            contents.blocks.all(by: blocker).compactMap { blocked, block in
                contents.accounts[blocked].map { Blocked(account: $0, block: block) }
            }
        }
    }

    public func contacts(of account: Int64) async throws -> Contacts { contents.withLock { $0.blocks.contacts(of: account, $0.accounts) } }

    public func setDevice(_ digest: [UInt8], of guest: Int64) async throws {
        contents.withLock { contents in
            if contents.isGuest(guest) { contents.blocks.setDevice(digest, of: guest) }
        }
    }

    public func companions(of account: Int64, limit: Int) async throws -> [Int64] {
        contents.withLock { Array($0.blocks.companions(of: account, $0.accounts).prefix(limit)) }
    }
}

extension MemoryStore.Contents {
    func isGuest(_ account: Int64) -> Bool { accounts[account]?.guest == true }

    /// Whether a guest or a retired bot has played, or its device is blocked.
    func isKept(_ account: Account) -> Bool { matches.hasPlayed(account.user) || blocks.keeps(account.id, isGuest: isGuest) }
}
