import Crypto
import Foundation
import JSONText
import Storage

/// The secret with which commands on this machine authenticate to the running server. Only the owner of the data folder can read it.
struct AdminKey: Sendable {
    static let fileName = "admin.json"
    private let secret: String

    init() {
        var generator = SystemRandomNumberGenerator()
        secret = (0..<4).map { _ in String(generator.next(), radix: 36) }.joined()
    }

    /// Compares in constant time.
    func opens(_ shown: String) -> Bool { SymmetricKey(data: Data(secret.utf8)) == SymmetricKey(data: Data(shown.utf8)) }

    func write(to folder: String, port: Int) throws {
        var json = JSONWriter(capacity: 128)
        json.beginObject()
        json.field("url", "http://127.0.0.1:\(port)")
        json.field("key", secret)
        json.endObject()
        let path = folder + "/" + Self.fileName
        guard FileManager.default.createFile(atPath: path, contents: Data(json.bytes), attributes: [.posixPermissions: 0o600]) else {
            throw StartFailure("\(path) cannot be written")
        }
    }

    static func read(from folder: String) -> (url: String, key: String)? {
        guard let bytes = FileManager.default.contents(atPath: folder + "/" + fileName), let value = try? JSONValue(parsing: Array(bytes)),
            let url = value["url"]?.string, let key = value["key"]?.string
        else { return nil }
        return (url, key)
    }
}
