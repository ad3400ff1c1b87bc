import GameRules
import JSONText
import Wire

/// One pair of eyes.
enum Viewer: Hashable, Sendable {
    case seat(Int)
    case watcher

    var seat: Seat? { if case .seat(let index) = self { Seat(index) } else { nil } }
}
