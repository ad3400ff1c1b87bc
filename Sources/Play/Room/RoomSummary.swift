package import GameRules
package import Identifiers
import Storage
import Wire

/// The facts of a room that places and listings need, without the game.
package struct RoomSummary: Hashable, Sendable {
    let number: RoomNumber
    let match: MatchID
    let game: GameID
    let settings: RoomSettings
    let phase: Phase
    let people: [Person]
    let freeSeats: Int
    let owner: Person?
    let opening: Opening?
    /// Users whose place this room is; empty once a rematch has moved them to another room.
    let occupants: [UserID]
    let ending: Ending?
    /// Whether all people are offline.
    let isDeserted: Bool
    /// Users whom the owner kicked.
    let keptOut: [UserID]
    /// Whether the room has closed.
    let isClosed: Bool
    /// Whether the game began, or ended, with this summary; set in one summary only.
    var justBegan = false
    var justEnded = false
    /// The winner, unless the game was given up too early to earn anything.
    var starWinner: UserID?
    /// Whether stars move in the next game of a rank room, and whether they do in the one that runs or is over.
    var terms = StarTerms()
    var playedTerms = StarTerms()
    /// The begin of the game.
    var started: Timestamp?

    /// Whether the room is kept for somebody who gets its number from a player: nobody else may find it, or they would take the seat.
    var awaitsFriend: Bool { settings.invited && (phase == .lobby || phase == .matching) }

    var isPublic: Bool { !settings.isPrivate && !awaitsFriend }

    /// Whether everybody may learn that there is a room of this number.
    var isListed: Bool { settings.listed && !awaitsFriend }

    /// Whether the room is in the list of open rooms.
    var isOpen: Bool { isListed && (phase == .lobby || phase == .matching) && freeSeats > 0 && !isDeserted }

    /// Whether the room is in the list of running games. A game that goes on for days is left out, because it mostly stands still; so is an abandoned
    /// game until the clocks end it.
    var isLive: Bool { phase == .playing && isPublic && !settings.control.isCorrespondence && (isExhibition || !isDeserted) }

    /// Whether the game goes on for days, and has begun: its players may sit in another room meanwhile.
    var isDistant: Bool { settings.control.isCorrespondence && (phase == .playing || phase.isFinished) }

    /// Whether the game is for rank, with at least one person.
    var isForRank: Bool { isShown(on: .rank) }

    func isShown(on channel: Topic.Channel) -> Bool {
        switch channel {
        case .best: true
        case .bots: isAmongBots
        case .rank: !isAmongBots && settings.mode == .rank
        case .casual: !isAmongBots && settings.mode == .casual
        }
    }

    /// Whether the server's own bots play each other, for spectators.
    var isExhibition: Bool { !people.isEmpty && people.allSatisfy(\.isServerBot) }

    private var isAmongBots: Bool { people.allSatisfy { $0.kind == .bot } }
}

extension RoomSummary {
    /// The facts of a room with people of whom no more is known. All of them sit in it, and the first is its owner.
    package init(
        number: RoomNumber, match: MatchID, game: GameID, settings: RoomSettings, phase: Phase, people: [(user: UserID, name: String)], freeSeats: Int
    ) {
        let people = people.map { Person(user: $0.user, name: $0.name, kind: .human, level: nil) }
        self.init(
            number: number, match: match, game: game, settings: settings, phase: phase, people: people, freeSeats: freeSeats, owner: people.first,
            opening: nil, occupants: people.map(\.user), ending: nil, isDeserted: false, keptOut: [], isClosed: false)
    }
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
            isDeserted: !somebodyIsHere, keptOut: exclusions.users, isClosed: isClosed, starWinner: starWinner, terms: terms,
            playedTerms: playedTerms, started: started)
    }

    private var starWinner: UserID? {
        guard let ending, ending.counts, !MatchRecord.isCutShort(why: ending.why.rawValue, plies: ply) else { return nil }
        return ending.winner.flatMap { chairs[$0]?.person.user }
    }
}
