import GRDB
import Storage

/// The addresses of accounts that mail servers refused for good.
enum BounceTable {
    /// Counts a refusal of an address. Addresses without an account are ignored, or strangers could fill the table.
    static func count(_ address: String, _ database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO bounce (folded, count)
                SELECT ?1, 1 WHERE EXISTS (SELECT 1 FROM login WHERE folded = ?1) OR EXISTS (SELECT 1 FROM linked_sign_in WHERE folded = ?1)
                ON CONFLICT (folded) DO UPDATE SET count = count + 1
                """
        )
        .execute(arguments: [FoldedName(address).text])
    }

    static func count(of address: String, _ database: Database) throws -> Int {
        let statement = try database.cachedStatement(sql: "SELECT count FROM bounce WHERE folded = ?")
        return try Int.fetchOne(statement, arguments: [FoldedName(address).text]) ?? 0
    }

    /// Forgets the refusals of the address with which an account signs in, after the address was proved or given up.
    static func forget(loginOf account: Int64, _ database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM bounce WHERE folded = (SELECT folded FROM login WHERE account = ?)")
            .execute(arguments: [account])
    }
}
