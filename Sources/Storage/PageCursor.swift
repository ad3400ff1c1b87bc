/// The end of a page of a list: the archive position of its last match. Opaque to clients.
public struct PageCursor: Hashable, Sendable {
    public let position: Int64

    public init(position: Int64) {
        self.position = position
    }

    public init?(_ text: String) {
        guard text.hasPrefix("a"), let position = Int64(text.dropFirst(), radix: 36), position > 0 else { return nil }
        self.position = position
    }

    public var text: String { "a" + String(position, radix: 36) }

    /// The page size, clamped to its limits.
    public static func pageSize(_ wanted: Int) -> Int { min(max(wanted, 1), 100) }
}
