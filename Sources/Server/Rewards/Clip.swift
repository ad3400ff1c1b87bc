import Identifiers
import Storage

/// A finished game that is shown for the money of the day.
struct Clip: Sendable {
    /// The archived match; `nil` for a game that came with the server.
    let match: String?
    let game: String
    /// The settings of the game as one JSON object.
    let config: [UInt8]
    let players: [MatchRecord.Player]
    let moves: [String]
}

extension Clip {
    init(_ match: MatchRecord) {
        self.init(match: match.match.rawValue, game: match.game, config: match.config, players: match.players, moves: match.moveList)
    }
}
