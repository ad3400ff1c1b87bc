import Crypto
import Foundation

/// The secret of a data folder with which games make names that cannot be guessed. Only the owner of the folder can read it.
enum ResourceKey {
    static let fileName = "games.key"

    /// Reads the key, or makes one. In a folder that cannot be written it lasts until the server stops.
    static func load(from folder: String) -> SymmetricKey {
        let path = folder + "/" + fileName
        if let stored = FileManager.default.contents(atPath: path), stored.count == 32 { return SymmetricKey(data: stored) }
        let key = SymmetricKey(size: .bits256)
        let bytes = key.withUnsafeBytes { Data($0) }
        _ = FileManager.default.createFile(atPath: path, contents: bytes, attributes: [.posixPermissions: 0o600])
        return key
    }
}
