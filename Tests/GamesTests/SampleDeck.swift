import Games

/// A deck of 24 items in eight groups of three, the smallest there may be.
enum SampleDeck {
    static let deck = PictureDeck(
        id: "sample", edition: "1", title: ["en": "Sample"], licence: "CC0-1.0", credit: ["en": "Nobody"],
        items: (0..<24).map { PictureDeck.Item(names: ["en": "Item \($0)", "zh-Hant": "第\($0)件"], group: $0 / 3) }
    ) { item, salt in "/p/\(item)-\(salt)" }

    static func install() { PictureDecks.install([deck]) }
}
