import GameRules

/// Where a room stands. It only moves forwards, but for `matching`, which may be called off.
enum Phase: String, Hashable, Sendable, CaseIterable {
    case lobby, matching, playing, over, void

    var isFinished: Bool { self == .over || self == .void }
}
