import Accounts
import Foundation
import FoundationNetworking
import JSONText
import Storage
import StorageSQLite

extension Server {
    /// Creates a bot account and returns its token, through the running server if there is one, else directly in the store.
    ///
    /// - Parameter create: whether to create a store in a folder that has none. Without it such a folder is refused, since a
    ///   token is of no use in a store that no server uses.
    public static func mintBot(named name: String, data: String, create: Bool) async throws -> String {
        guard create || SQLiteStore.exists(in: data) else {
            throw StartFailure("data: '\(data)' holds no store; name the folder the server uses, or make a new store with --create", exitCode: 66)
        }
        do {
            let store = try SQLiteStore(folder: data, onFatal: { _ in exit(74) })
            let minted = try await Identities(store: store, reserved: Catalog.house.playerNames).mintBot(
                name: name, at: Int64(Date().timeIntervalSince1970 * 1000))
            await store.close()
            return minted.secret.text
        } catch let refusal as PlayerName.Refusal {
            throw StartFailure("name: '\(name)' is not acceptable: \(refusal.sentence)", exitCode: 64)
        } catch OpenFailure.inUse {
            return try await askServer(for: name, data: data)
        } catch {
            throw StartFailure("\(error)")
        }
    }

    private static func askServer(for name: String, data: String) async throws -> String {
        guard let admin = AdminKey.read(from: data), let url = URL(string: admin.url + "/api/v1/admin/bots") else {
            throw StartFailure("data: '\(data)' is in use by a process that is not a running server", exitCode: 75)
        }
        var body = JSONWriter(capacity: 64)
        body.beginObject()
        body.field("name", name)
        body.endObject()
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.setValue("Bearer \(admin.key)", forHTTPHeaderField: "Authorization")
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(body.bytes)
        let answer: Data
        do { answer = try await URLSession.shared.data(for: request).0 } catch {
            throw StartFailure("the running server does not answer: \(error.localizedDescription)", exitCode: 75)
        }
        let value = try? JSONValue(parsing: Array(answer))
        if let token = value?["token"]?.string { return token }
        throw StartFailure(value?["error"]?["msg"]?.string ?? "the running server refused", exitCode: 64)
    }
}
