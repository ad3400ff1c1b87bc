import Accounts
import Foundation
import Identifiers
import JSONText
import Storage
import StorageSQLite

extension Server {
    /// Makes a link that sets another password, through the running server if there is one, else directly in the store.
    ///
    /// - Parameters:
    ///   - name: the name of a member, or the address with which they sign in.
    ///   - site: the origin of the site; if it is empty, the link has the origin of the running server, or only a path if no server runs.
    public static func passwordLink(of name: String, site: String, data: String) async throws -> String {
        guard SQLiteStore.exists(in: data) else {
            throw StartFailure("data: '\(data)' holds no store; name the folder the server uses", exitCode: 66)
        }
        do {
            let store = try SQLiteStore(folder: data, onFatal: { _ in exit(74) })
            let link = try await Identities(store: store).resetLink(
                named: name, at: Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)))
            await store.close()
            guard let link else { throw StartFailure("name: no member with a password is called '\(name)', or has this address", exitCode: 64) }
            return site + Self.path(of: link)
        } catch OpenFailure.inUse {
            let answer = try await ask(.password, data: data) { $0.field("name", name) }
            guard let path = answer["path"]?.string, let own = answer["site"]?.string else {
                throw StartFailure("the running server refused", exitCode: 64)
            }
            return (site.isEmpty ? own : site) + path
        } catch let failure as StartFailure {
            throw failure
        } catch {
            throw StartFailure("\(error)")
        }
    }

    static func path(of link: TicketSecret) -> String { "/account#reset=\(link.text)" }
}

extension Identities {
    /// - Parameter name: the name of a member, or the address with which they sign in.
    func resetLink(named name: String, at: Timestamp) async throws -> TicketSecret? {
        if let account = try await account(named: name) { return try await resetLink(of: account, at: at) }
        guard let email = try? EmailAddress(name), let (_, account) = try await login(email: email) else { return nil }
        return try await resetLink(of: account, at: at)
    }
}
