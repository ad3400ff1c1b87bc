public import Storage
import Synchronization

/// Uploaded pictures.
extension Identities {
    /// - Parameter secret: the credential that came with the upload, which may have been revoked meanwhile.
    /// - Throws: the store's errors.
    public func setPicture(_ picture: Picture, of account: Int64, provedBy secret: Secret) async throws -> Account {
        wear(try await store.setPicture(picture, of: account, provedBy: secret.digest))
    }

    /// - Throws: the store's errors.
    public func removePicture(of account: Int64) async throws -> Account { wear(try await store.removePicture(of: account)) }

    /// The bytes of a picture that an account wears.
    public func picture(_ hash: PictureHash) async throws -> [UInt8]? { try await store.picture(hash) }

    private func wear(_ changed: Account) -> Account {
        cache.withLock { $0.setAvatar(changed.avatar, of: changed.id) }
        return changed
    }
}
