/// An uploaded picture as it is served.
public struct Picture: Hashable, Sendable {
    public let hash: PictureHash
    public let bytes: [UInt8]

    public init(hash: PictureHash, bytes: [UInt8]) {
        self.hash = hash
        self.bytes = bytes
    }
}
