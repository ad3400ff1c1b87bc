import GRDB
public import Storage

extension SQLiteStore: ProfileStore {
    public func profile(of account: Int64) async throws -> Profile {
        try await read { database in try AccountTable.profile(of: account, database) }
    }

    public func change(_ change: ProfileChange, of account: Int64) async throws -> (account: Account, profile: Profile) {
        try await write { database in
            if let name = change.name { _ = try AccountTable.rename(account, to: name, database) }
            let profile = change.applied(to: try AccountTable.profile(of: account, database))
            return (try AccountTable.set(profile, of: account, database), profile)
        }
    }
}
