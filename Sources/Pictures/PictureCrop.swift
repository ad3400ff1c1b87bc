/// A square of a picture in its pixels, from the upper left corner of the picture as it is seen.
public struct PictureCrop: Hashable, Sendable {
    public let x: Int
    public let y: Int
    public let size: Int

    /// `nil` for numbers that no picture could have.
    public init?(x: Int, y: Int, size: Int) {
        let range = 0...Self.farthest
        guard range.contains(x), range.contains(y), (1...Self.farthest).contains(size) else { return nil }
        (self.x, self.y, self.size) = (x, y, size)
    }

    private static let farthest = 1_000_000
}
