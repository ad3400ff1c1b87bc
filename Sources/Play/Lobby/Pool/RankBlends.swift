import GameRules
import Identifiers

/// The blends of the rank games, as the boards were a few minutes ago.
///
/// Boards move slowly, one or two players with each game, so a blend is read anew when somebody waits for a rank game and the last one is old.
/// Reading takes place beside the matchmaker: until it ends the last blend counts. Belongs to the matchmaker, on whose loop it is called.
struct RankBlends: Sendable {
    /// The age at which a blend is read anew.
    static let lifetime = Duration.seconds(300)

    private struct Known {
        var blend = RankBlend()
        /// The time at which the last reading began; `nil` before the first.
        var read: Timestamp?
        var reading: Task<Void, Never>?
    }

    private var known: [GameID: Known] = [:]

    subscript(game: GameID) -> RankBlend { known[game]?.blend ?? RankBlend() }

    /// Whether a reading should begin.
    func isOld(_ game: GameID, at now: Timestamp) -> Bool {
        guard let known = known[game] else { return true }
        return known.reading == nil && known.read.map { now - $0 >= Self.lifetime } ?? true
    }

    mutating func begin(_ reading: Task<Void, Never>?, of game: GameID, at now: Timestamp) {
        known[game, default: Known()].reading = reading
        known[game]?.read = now
    }

    /// - Parameter blend: `nil` if the boards could not be read; the last one counts on.
    mutating func end(_ game: GameID, with blend: RankBlend?) {
        known[game, default: Known()].reading = nil
        if let blend { known[game]?.blend = blend }
    }

    func cancel() { for known in known.values { known.reading?.cancel() } }
}
