import GameRules

/// The phase of a room. Phases only advance, except that `matching` may return to `lobby`.
package enum Phase: String, Hashable, Sendable, CaseIterable {
    case lobby, matching, playing, over, void

    var isFinished: Bool { self == .over || self == .void }
}
