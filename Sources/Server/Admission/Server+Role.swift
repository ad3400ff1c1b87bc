import Accounts
import Foundation
import Identifiers
import JSONText
import Storage
import StorageSQLite

extension Server {
    /// Grants a member the role of an administrator, or takes it, through the running server if there is one, else directly in the store.
    ///
    /// - Returns: the name as the account has it.
    public static func setAdministrator(_ on: Bool, named name: String, data: String) async throws -> String {
        guard SQLiteStore.exists(in: data) else {
            throw StartFailure("data: '\(data)' holds no store; name the folder the server uses", exitCode: 66)
        }
        do {
            let store = try SQLiteStore(folder: data, options: .besideServer, onFatal: { _ in exit(74) })
            let changed = try await setAdministrator(on, named: name, in: store)
            await store.close()
            return changed
        } catch StoreFailure.missing("account") {
            throw StartFailure("name: no member is called '\(name)'; guests and bots cannot have the role", exitCode: 64)
        } catch OpenFailure.inUse {
            let answer = try await ask(.role, data: data) { json in
                json.field("name", name)
                json.field("on", on)
            }
            return answer["user"]?["name"]?.string ?? name
        } catch {
            throw StartFailure("\(error)")
        }
    }

    private static func setAdministrator(_ on: Bool, named name: String, in store: SQLiteStore) async throws -> String {
        guard let account = try await store.account(named: name) else { throw StoreFailure.missing("account") }
        let now = Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
        let act = AuditAct(on ? .grant : .revoke, by: nil, on: account.user.rawValue, reason: "", at: now)
        try await store.setAdministrator(on, account.id, logging: act)
        return account.name
    }
}
