import GameRules

/// What the matchmaker knows of a room: enough for lists, never the game.
struct RoomSummary: Hashable, Sendable {
    let number: String
    let match: String
    let game: String
    let settings: RoomSettings
    let phase: Phase
    let people: [Person]
    let freeSeats: Int
    let owner: Person?
    let ply: Int
    let watchers: Int
    let opening: Opening?
    /// Whose room this is: empty once a rematch has taken them elsewhere.
    let occupants: [String]
    let ending: Ending?
    /// Set in the one summary that tells of the end.
    var justEnded = false

    var isPublic: Bool { settings.listed && settings.spectators == .all }

    var channel: ChannelKind {
        if people.allSatisfy({ $0.kind == .bot }) { return .bots }
        return settings.mode == .rank ? .rank : .casual
    }

    /// For stars, and not only among bots.
    var isForRank: Bool { channel == .rank }

    enum ChannelKind: Hashable, Sendable { case rank, casual, bots }
}

/// A command to open a room, as its sender knows it: sent twice, it opens one room.
struct OpeningKey: Hashable, Sendable {
    let user: String
    let key: String
}

/// What came of it.
struct Opening: Hashable, Sendable {
    let key: OpeningKey
    let room: String
    /// As asked for; the room may have been changed since.
    let settings: RoomSettings
}

extension Table {
    private var opening: Opening? {
        guard let opener, let key = opener.key else { return nil }
        return Opening(key: OpeningKey(user: opener.user, key: key), room: number, settings: opener.settings)
    }

    func summary(watchers: Int) -> RoomSummary {
        RoomSummary(
            number: number, match: match, game: kind.id, settings: settings, phase: phase, people: chairs.compactMap { $0?.person },
            freeSeats: chairs.filter { $0 == nil }.count, owner: owner.flatMap { chairs[$0]?.person }, ply: ply, watchers: watchers,
            opening: opening,
            occupants: rematch == nil && !isClosed ? people.filter { !$0.isServerBot }.map(\.user) : [], ending: ending)
    }
}
