public import Identifiers

/// A room that must come back after a restart.
public struct RoomRecord: Hashable, Sendable {
    public let key: RoomKey
    /// Five digits, unique among live rooms.
    public let number: String
    public let game: String
    /// The permanent identity of this room: its match in the archive, its incarnation on the wire.
    public let match: MatchID

    public init(key: RoomKey, number: String, game: String, match: MatchID) {
        self.key = key
        self.number = number
        self.game = game
        self.match = match
    }
}
