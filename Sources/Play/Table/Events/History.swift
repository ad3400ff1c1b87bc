import JSONText

/// The turns of a game so far.
///
/// A room copies its table with every event, so the cost of a copy must not grow with the game: turns are stored in full pages, which
/// copies share, and one partial page.
struct History: RandomAccessCollection, Sendable {
    private static let pageSize = 8

    private var pages: [[PlayedTurn]] = []
    private var open: [PlayedTurn] = []
    /// The moves in the form of views, `"e2","e8"`; each is encoded once, when it is appended.
    private(set) var movesAsJSON: [UInt8] = []

    var startIndex: Int { 0 }
    var endIndex: Int { pages.count * Self.pageSize + open.count }

    subscript(index: Int) -> PlayedTurn {
        let page = index / Self.pageSize
        return page < pages.count ? pages[page][index % Self.pageSize] : open[index % Self.pageSize]
    }

    mutating func append(_ turn: PlayedTurn) {
        if !isEmpty { movesAsJSON.append(UInt8(ascii: ",")) }
        var json = JSONWriter(capacity: 16)
        json.value(turn.move)
        movesAsJSON.append(contentsOf: json.bytes)
        open.append(turn)
        guard open.count == Self.pageSize else { return }
        pages.append(open)
        open = []
    }

    /// Removes all turns but the first `count`.
    mutating func truncate(to count: Int) {
        let kept = prefix(count)
        var shorter = History()
        for turn in kept { shorter.append(turn) }
        self = shorter
    }
}
