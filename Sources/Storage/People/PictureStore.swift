/// Uploaded pictures, one per account. A picture is there as long as an account wears it.
///
/// Called by `Identities`, from any task; a write returns when it would survive a power cut. Setting another avatar removes the picture.
public protocol PictureStore: Sendable {
    /// Sets the picture of an account, and makes the picture its avatar. The previous design is remembered.
    ///
    /// Throws `StoreFailure.missing("session")` if the credential with this digest was revoked while the picture was made.
    func setPicture(_ picture: Picture, of account: Int64, provedBy digest: [UInt8]) async throws -> Account
    /// Removes the picture of an account, whose avatar becomes the remembered design or the default picture. Has no effect on an account without a
    /// picture.
    ///
    /// Throws `StoreFailure.missing("account")`.
    func removePicture(of account: Int64) async throws -> Account
    /// The bytes of a picture that an account wears.
    func picture(_ hash: PictureHash) async throws -> [UInt8]?
}
