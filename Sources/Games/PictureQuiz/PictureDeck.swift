/// The pictures of a quiz as the rules know them: names and groups. The pictures themselves are known by their addresses alone.
public final class PictureDeck: Hashable, Sendable {
    /// A text by the tag of its language; there is always one in English.
    public typealias Words = [String: String]

    public struct Item: Hashable, Sendable {
        public let names: Words
        /// Items of one group look alike enough to be mistaken for each other.
        public let group: Int

        public init(names: Words, group: Int) {
            self.names = names
            self.group = group
        }
    }

    public static let leastItems = 24
    public static let leastInGroup = 3

    /// The name of the deck, unique on a server.
    public let id: String
    /// Changes when items or groups change. A game keeps it, because the same seed asks for other items of another edition.
    public let edition: String
    public let title: Words
    public let licence: String
    public let credit: Words
    public let items: [Item]
    /// The items of each group.
    let groups: [[Int]]
    /// The address of an item's picture. A different salt gives an address that tells nothing of the first.
    let address: @Sendable (_ item: Int, _ salt: UInt64) -> String

    /// - Parameter items: at least 24, with at least three in each group.
    public init(
        id: String, edition: String, title: Words, licence: String, credit: Words, items: [Item],
        address: @escaping @Sendable (_ item: Int, _ salt: UInt64) -> String
    ) {
        self.id = id
        self.edition = edition
        self.title = title
        self.licence = licence
        self.credit = credit
        self.items = items
        self.address = address
        let byGroup = Dictionary(grouping: items.indices) { items[$0].group }
        groups = byGroup.keys.sorted().compactMap { byGroup[$0] }
    }

    public static func == (one: PictureDeck, other: PictureDeck) -> Bool { one.id == other.id && one.edition == other.edition }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(edition)
    }
}
