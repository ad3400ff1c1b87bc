/// Identifies a credential without proving it: its digest.
public struct CredentialID: Hashable, Sendable {
    public let digest: [UInt8]

    public init(_ digest: [UInt8]) { self.digest = digest }
}
