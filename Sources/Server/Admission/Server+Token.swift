import Accounts
import Foundation
import Identifiers
import JSONText
import Storage
import StorageSQLite

extension Server {
    /// Creates a bot account and returns its token, through the running server if there is one, else directly in the store.
    ///
    /// - Parameter create: whether to create a store in a folder that has none. Otherwise such a folder is refused, because a token is useless in a
    ///   store that no server uses.
    public static func mintBot(named name: String, data: String, create: Bool) async throws -> String {
        guard create || SQLiteStore.exists(in: data) else {
            throw StartFailure("data: '\(data)' holds no store; name the folder the server uses, or make a new store with --create", exitCode: 66)
        }
        do {
            let store = try SQLiteStore(folder: data, options: .besideServer, onFatal: { _ in exit(74) })
            let minted = try await Identities(store: store, reserved: Catalog.house.playerNames).mintBot(
                name: name, at: Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)))
            await store.close()
            return minted.secret.text
        } catch let refusal as PlayerName.Refusal {
            throw StartFailure("name: '\(name)' is not acceptable: \(refusal.sentence)", exitCode: 64)
        } catch OpenFailure.inUse {
            guard let token = try await ask(.bots, data: data, { $0.field("name", name) })["token"]?.string else {
                throw StartFailure("the running server refused", exitCode: 64)
            }
            return token
        } catch {
            throw StartFailure("\(error)")
        }
    }
}
