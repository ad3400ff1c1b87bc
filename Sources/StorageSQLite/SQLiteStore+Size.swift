import GRDB
public import Storage

extension SQLiteStore {
    public func size() async throws -> StoreSize {
        try await read { database in
            let page = try Int.fetchOne(database, sql: "PRAGMA page_size") ?? 0
            let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
            let free = try Int.fetchOne(database, sql: "PRAGMA freelist_count") ?? 0
            return StoreSize(used: (pages - free) * page, free: free * page)
        }
    }
}
