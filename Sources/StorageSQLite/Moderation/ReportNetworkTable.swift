import GRDB
import Identifiers
import Networks
import Storage

/// The networks that reports came from.
enum ReportNetworkTable {
    private static let day = Duration.seconds(86_400)

    /// Refuses a report before it is filed, if its network has filed too many.
    /// - Parameter open: the open reports of everybody.
    static func requirePlace(for networks: NetworkShares?, open: Int, within bounds: ReportBounds, at: Timestamp, _ database: Database) throws {
        try sweep(at: at, database)
        if let networks {
            let recent = try database.cachedStatement(sql: "SELECT count(*) FROM report_network WHERE network = ? AND at > ?")
            for share in networks {
                let filed = try Int.fetchOne(recent, arguments: [share.network.description, at - day]) ?? 0
                guard filed < bounds.perDayOfNetwork * share.factor else { throw StoreFailure.full("network") }
            }
        }
        guard open >= bounds.open else { return }
        guard let networks, open < bounds.mostOpen else { throw StoreFailure.full("reports") }
        let waiting = try database.cachedStatement(sql: "SELECT count(*) FROM report_network WHERE network = ? AND decided = 0")
        for share in networks {
            let own = try Int.fetchOne(waiting, arguments: [share.network.description]) ?? 0
            guard own < bounds.openOfNetworkWhenFull * share.factor else { throw StoreFailure.full("reports") }
        }
    }

    static func insert(_ networks: NetworkShares?, of report: Int64, at: Timestamp, _ database: Database) throws {
        guard let networks else { return }
        let statement = try database.cachedStatement(sql: "INSERT INTO report_network (report, network, at) VALUES (?, ?, ?)")
        for share in networks { try statement.execute(arguments: [report, share.network.description, at]) }
    }

    /// The rows of a report that was decided.
    static func decide(_ report: Int64, at: Timestamp, _ database: Database) throws {
        try database.cachedStatement(sql: "UPDATE report_network SET decided = 1 WHERE report = ?").execute(arguments: [report])
        try sweep(at: at, database)
    }

    /// Removes the rows of a deleted account.
    static func erase(_ account: Int64, _ database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM report_network WHERE report IN (SELECT id FROM report WHERE author = ?)")
            .execute(arguments: [account])
    }

    private static func sweep(at: Timestamp, _ database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM report_network WHERE decided = 1 AND at <= ?").execute(arguments: [at - day])
    }
}
