import GameRules
import JSONText
import Wire

/// A kind of viewer: a seat, or spectators.
enum Viewer: Hashable, Sendable {
    case seat(Int)
    case watcher

    var seat: Seat? { if case .seat(let index) = self { Seat(index) } else { nil } }
}
