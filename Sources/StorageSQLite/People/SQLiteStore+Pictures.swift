import GRDB
public import Storage

extension SQLiteStore: PictureStore {
    public func setPicture(_ picture: Picture, of account: Int64, provedBy digest: [UInt8]) async throws -> Account {
        try await write { database in
            try CredentialTable.require(digest, of: account, database)
            try PictureTable.set(picture, of: account, database)
            return try AccountTable.wear(.picture(picture.hash), of: account, database)
        }
    }

    public func removePicture(of account: Int64) async throws -> Account {
        try await write { database in
            try PictureTable.delete(of: account, database)
            return try AccountTable.wearDesign(account, database)
        }
    }

    public func picture(_ hash: PictureHash) async throws -> [UInt8]? {
        try await read { database in try PictureTable.bytes(hash, database) }
    }
}
