import GRDB

extension Migrations {
    /// Overwrites the pages that earlier versions freed, which still have their old contents. A temporary table fills all of them with zeros.
    static func overwrittenFreePages(_ database: Database) throws {
        let size = try Int.fetchOne(database, sql: "PRAGMA page_size") ?? 4096
        var pages = try Int.fetchOne(database, sql: "PRAGMA freelist_count") ?? 0
        guard pages > 0 else { return }
        try database.execute(sql: "CREATE TABLE scrub (zeros BLOB NOT NULL) STRICT")
        while pages > 0 {
            let taken = min(pages, 256)
            try database.execute(sql: "INSERT INTO scrub (zeros) VALUES (zeroblob(?))", arguments: [taken * size])
            pages -= taken
        }
        try database.execute(sql: "DROP TABLE scrub")
    }
}
