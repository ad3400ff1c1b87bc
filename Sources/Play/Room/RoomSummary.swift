import GameRules
import Wire

/// What is known of a room outside it: enough for places and lists, never the game.
struct RoomSummary: Hashable, Sendable {
    let number: RoomNumber
    let match: MatchID
    let game: String
    let settings: RoomSettings
    let phase: Phase
    let people: [Person]
    let freeSeats: Int
    let owner: Person?
    let opening: Opening?
    /// Whose room this is: empty once a rematch has taken them elsewhere.
    let occupants: [UserID]
    let ending: Ending?
    /// Whether any of the people is here.
    let isDeserted: Bool
    /// Users the owner sent out.
    let keptOut: [UserID]
    /// Whether there is nothing in it any more, and never will be.
    let isClosed: Bool
    /// Set in the one summary that tells of the end.
    var justEnded = false

    var isPublic: Bool { !settings.isPrivate }

    /// Whether it stands in the list of rooms that look for players.
    var isOpen: Bool { settings.listed && (phase == .lobby || phase == .matching) && freeSeats > 0 && !isDeserted }

    /// Whether it stands in the list of games that are being played.
    var isLive: Bool { phase == .playing && isPublic }

    /// For stars, and not only among bots.
    var isForRank: Bool { isShown(on: .rank) }

    func isShown(on channel: Topic.Channel) -> Bool {
        switch channel {
        case .best: true
        case .bots: isAmongBots
        case .rank: !isAmongBots && settings.mode == .rank
        case .casual: !isAmongBots && settings.mode == .casual
        }
    }

    private var isAmongBots: Bool { people.allSatisfy { $0.kind == .bot } }
}

extension Table {
    private var opening: Opening? {
        guard let opener, let key = opener.key else { return nil }
        return Opening(key: OpeningKey(user: opener.user, key: key), room: number, settings: opener.settings)
    }

    var summary: RoomSummary {
        RoomSummary(
            number: number, match: match, game: kind.id, settings: settings, phase: phase, people: chairs.compactMap { $0?.person },
            freeSeats: chairs.filter { $0 == nil }.count, owner: owner.flatMap { chairs[$0]?.person }, opening: opening,
            occupants: rematch == nil && !isClosed ? people.filter { !$0.isServerBot }.map(\.user) : [], ending: ending,
            isDeserted: !somebodyIsHere, keptOut: keptOut.map(\.user), isClosed: isClosed)
    }
}
