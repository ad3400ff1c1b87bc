import GameRules
import JSONText
import Wire

/// A kind of viewer: a seat, or spectators.
enum Viewer: Hashable, Sendable {
    case seat(Seat)
    case watcher

    var seat: Seat? { if case .seat(let seat) = self { seat } else { nil } }
}
