import GameRules
import JSONText

/// The turns of a game so far.
///
/// A room copies its table with every event, so the cost of a copy must not grow with the game.
struct History: RandomAccessCollection, Sendable {
    private var turns = SharedList<PlayedTurn>(pageSize: 8)
    /// The moves in the form of views, `"e2","e8"`; each is encoded once, when it is appended.
    private(set) var movesAsJSON = SharedList<UInt8>(pageSize: 128)

    var startIndex: Int { 0 }
    var endIndex: Int { turns.count }

    subscript(index: Int) -> PlayedTurn { turns[index] }

    mutating func append(_ turn: PlayedTurn) {
        if !isEmpty { movesAsJSON.append(UInt8(ascii: ",")) }
        var json = JSONWriter(capacity: 16)
        json.value(turn.move)
        for byte in json.bytes { movesAsJSON.append(byte) }
        turns.append(turn)
    }

    /// Removes all turns but the first `count`.
    mutating func truncate(to count: Int) {
        let kept = prefix(count)
        var shorter = History()
        for turn in kept { shorter.append(turn) }
        self = shorter
    }
}
