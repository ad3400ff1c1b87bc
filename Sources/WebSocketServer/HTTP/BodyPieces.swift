/// A body that is read in pieces, each once the peer has taken the one before: a connection holds one piece, however large the body is.
public struct BodyPieces: Sendable {
    /// The bytes of all pieces together.
    public let count: Int
    /// The next piece, which is not empty; `nil` if it cannot be read. Called for one piece at a time, and not on a loop.
    public let next: @Sendable () async -> [UInt8]?

    public init(count: Int, next: @escaping @Sendable () async -> [UInt8]?) {
        self.count = count
        self.next = next
    }
}
