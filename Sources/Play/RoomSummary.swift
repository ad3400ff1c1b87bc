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
    let openerKey: OpeningKey?
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

    enum ChannelKind: Hashable, Sendable { case rank, casual, bots }
}

/// A command to open a room, as its sender knows it: sent twice, it opens one room.
struct OpeningKey: Hashable, Sendable {
    let user: String
    let key: String
}

extension Table {
    func summary(watchers: Int) -> RoomSummary {
        RoomSummary(
            number: number, match: match, game: G.id, settings: settings, phase: phase, people: chairs.compactMap { $0?.person },
            freeSeats: chairs.filter { $0 == nil }.count, owner: owner.flatMap { chairs[$0]?.person }, ply: ply, watchers: watchers,
            openerKey: opener.flatMap { opener in opener.key.map { OpeningKey(user: opener.user, key: $0) } },
            occupants: rematch == nil && !isClosed ? people.filter { !$0.isServerBot }.map(\.user) : [], ending: ending)
    }
}
