public import GameRules
import JSONText
import Storage
import Wire

/// A type-erased game of the catalogue: its rules, its bots, and its description for the lobby.
public final class GameKind: Sendable {
    public struct Bot: Hashable, Sendable {
        public let level: Int
        public let name: String
    }

    let profile: GameProfile
    public let bots: [Bot]
    let game: any Game.Type
    let players: [any Player]
    /// The levels of the bots that play exhibition games; empty for a game without exhibitions.
    let exhibitors: [Int]
    /// The critic whose opinions spectators may see; `nil` if the game has no critic.
    let critic: (any Critic)?
    public var id: GameID { profile.id }
    public var rulesVersion: String { profile.rulesVersion }
    public var seatCounts: [Int] { profile.seatCounts }
    /// The names of the game's lists of scores, the default first; empty if it has no lists.
    public var scoreLists: [String] { profile.scoreLists?.names ?? [] }
    /// Whether the game may be played for money and stars.
    public var hasRank: Bool { profile.hasRank }
    /// Whether the game has a pool of people who wait for an opponent.
    var hasPool: Bool { profile.hasPool }
    let choices: GameChoices
    /// Values of options that differ from server to server.
    let offered: [GameChoice]
    /// The default settings of a room.
    var settings: RoomSettings {
        get throws(Refusal) { try settings(seats: seatCounts.first ?? 2) }
    }
    /// The default settings of the smallest room for several players.
    var settingsForSeveral: RoomSettings {
        get throws(Refusal) { try settings(seats: seatCounts.filter { $0 > 1 }.min() ?? 2) }
    }

    private func settings(seats: Int) throws(Refusal) -> RoomSettings {
        var settings = RoomSettings()
        settings.seats = seats
        return try settings.merging(.object([:]), choices)
    }

    public init<G: Game>(
        _ game: G.Type, players: [any Player<G>], critic: (any Critic<G>)? = nil, offered: [GameChoice] = [], exhibitors: [Int] = []
    ) {
        profile = G.profile
        bots = players.map { Bot(level: $0.level, name: $0.name) }
        self.game = game
        self.players = players
        self.critic = critic
        self.offered = offered
        self.exhibitors = exhibitors
        choices = GameChoices(
            seatCounts: G.seatCounts, judgedSeatCounts: critic?.seatCounts ?? [],
            rankSeatCounts: G.profile.hasRank ? [Stakes.players] : [], hasTurns: G.profile.turnClock != nil
        ) { options, seats throws(IllegalSetup) in
            try G.completing(options, seats: seats)
        }
    }
}
