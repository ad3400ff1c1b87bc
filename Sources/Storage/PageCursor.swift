/// The end of a page of a list: the archive position of its last match. Opaque to clients.
public struct PageCursor: Hashable, Sendable {
    public let position: Int64
    /// Whether a list with people first has reached the games of bots.
    public let isAmongBots: Bool

    public init(position: Int64, isAmongBots: Bool = false) {
        self.position = position
        self.isAmongBots = isAmongBots
    }

    public init?(_ text: String) {
        guard let list = text.first, list == "a" || list == "b" else { return nil }
        guard let position = Int64(text.dropFirst(), radix: 36), position > 0 else { return nil }
        self.init(position: position, isAmongBots: list == "b")
    }

    public var text: String { (isAmongBots ? "b" : "a") + String(position, radix: 36) }

    /// The page size, clamped to its limits.
    public static func pageSize(_ wanted: Int) -> Int { min(max(wanted, 1), 100) }
}
