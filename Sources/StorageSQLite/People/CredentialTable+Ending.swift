import Foundation
import GRDB
import Storage

/// The end of credentials.
extension CredentialTable {
    /// Ends an account's credentials of some kinds, except the credential with the digest `kept`.
    static func end(
        _ kinds: Set<CredentialKind>, of account: Int64, keeping kept: [UInt8] = [], _ database: Database
    ) throws -> RevokedCredentials {
        try kinds.reduce(into: [:]) { revoked, kind in
            for (owner, digests) in try end(kind, of: account, keeping: kept, database) { revoked[owner, default: []] += digests }
        }
    }

    private static func end(_ kind: CredentialKind, of account: Int64, keeping kept: [UInt8], _ database: Database) throws -> RevokedCredentials {
        switch kind {
        case .session: return [account: try deleteSessions(of: account, keeping: kept, database)]
        case .token: return [account: try deleteTokens(of: account, database)]
        case .botToken: return try deleteBotTokens(of: account, database)
        case .link: try LinkTable.deleteAll(of: account, database)
        case .ticket: try TicketTable.delete(of: account, database)
        }
        return [:]
    }

    private static func deleteBotTokens(of owner: Int64, _ database: Database) throws -> RevokedCredentials {
        let bots = try Int64.fetchAll(try database.cachedStatement(sql: "SELECT id FROM account WHERE owner = ?"), arguments: [owner])
        return try bots.reduce(into: [:]) { $0[$1] = try deleteTokens(of: $1, database) }
    }
}
