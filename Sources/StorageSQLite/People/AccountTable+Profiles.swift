import GRDB
import Storage

/// Birth years, signs, and who may challenge.
extension AccountTable {
    static func profile(of id: Int64, _ database: Database) throws -> Profile {
        let statement = try database.cachedStatement(sql: "SELECT birth_year, zodiac, challengers FROM account WHERE id = ?")
        guard let row = try Row.fetchOne(statement, arguments: [id]) else { return Profile() }
        return Profile(birthYear: row[0], zodiac: (row[1] as String?).flatMap(Zodiac.init), challengers: try row.value("challengers"))
    }

    static func set(_ profile: Profile, of id: Int64, _ database: Database) throws -> Account {
        try database.cachedStatement(sql: "UPDATE account SET birth_year = ?, zodiac = ?, challengers = ? WHERE id = ?")
            .execute(arguments: [profile.birthYear, profile.zodiac?.rawValue, profile.challengers.rawValue, id])
        guard let account = try account(id, database) else { throw StoreFailure.missing("account") }
        return account
    }
}
