/// The properties of a game that a room needs without a position.
public struct GameProfile: Hashable, Sendable {
    /// The time limits of a turn. Unused time does not accumulate: every turn starts afresh.
    public struct TurnClock: Hashable, Sendable {
        public let budget: Duration
        /// The budget of a turn after an idle turn of the same seat.
        public let budgetAfterIdle: Duration
        /// The number of consecutive idle turns that loses the game.
        public let idleLimit: Int

        public init(budget: Duration, budgetAfterIdle: Duration, idleLimit: Int) {
            self.budget = budget
            self.budgetAfterIdle = budgetAfterIdle
            self.idleLimit = idleLimit
        }
    }

    /// Public lists of scores: one for each value of an option, such as a level of difficulty.
    public struct ScoreLists: Hashable, Sendable {
        /// The option of the setup whose values name the lists.
        public let option: String
        /// The names of the lists, the default first.
        public let names: [String]

        public init(option: String, names: [String]) {
            self.option = option
            self.names = names
        }
    }

    public let id: GameID
    /// The version of the rules. Increased when old records would replay differently.
    public let rulesVersion: String
    /// The supported numbers of seats, the default first.
    public let seatCounts: [Int]
    /// `nil` if turns have no limit except the game's own deadlines.
    public let turnClock: TurnClock?
    /// Whether `writeView` writes the same view for every seat, that is, no player has hidden information.
    public let playersSeeAlike: Bool
    /// Whether every move is public at once. If not, the game is asked for a notice of each move and viewer.
    public let movesAreOpen: Bool
    /// Whether seats act at their own pace. If so, a move remains valid while others move, and no turn clock runs.
    public let isSimultaneous: Bool
    /// Whether a move remains valid when a deadline of the game's own has passed on its way, and it is still legal. True where a deadline closes
    /// nothing that a move could be meant for.
    public let movesOutliveDeadlines: Bool
    /// Whether the rules depend on the times of moves and on seats that leave; if so, records keep both.
    public let readsTime: Bool
    /// Whether players may agree on a draw.
    public let hasDraws: Bool
    /// Whether players may take moves back by agreement. Only for a game of turns with open moves, whose rules do not depend on times.
    public let takesBack: Bool
    /// Whether a room with one player of two may wait for another in the pool.
    public let hasPool: Bool
    /// Whether two players may play it for money and stars.
    public let hasRank: Bool
    /// The time after which a running game without any clock or deadline is over, once all its players have disconnected.
    public let abandonment: Duration
    /// The lists of scores of finished games; `nil` if scores are not kept.
    public let scoreLists: ScoreLists?
    /// Whether players keep the order in which they sit, the owner first. If not, seats are drawn by lot.
    public let keepsSeats: Bool
    /// Whether a game of several seats goes on with the last of them. If not, the room ends it as soon as all others have left.
    public let goesOnAlone: Bool
    /// Whether views contain all moves so far. False for a game without an end of its own, whose view tells as much of the past as is of use.
    public let listsMoves: Bool
    /// The number of moves and time-outs after which the room ends the game with its standings, so that no game goes on for ever.
    public let mostPlies: Int

    public init(
        id: GameID, rulesVersion: String, seatCounts: [Int], turnClock: TurnClock?, playersSeeAlike: Bool = false, movesAreOpen: Bool = true,
        isSimultaneous: Bool = false, movesOutliveDeadlines: Bool = false, readsTime: Bool = false, hasDraws: Bool = true, takesBack: Bool = false,
        hasPool: Bool = true, hasRank: Bool = false, abandonment: Duration = .seconds(600), scoreLists: ScoreLists? = nil, keepsSeats: Bool = false,
        goesOnAlone: Bool = false,
        listsMoves: Bool = true, mostPlies: Int = 20_000
    ) {
        self.id = id
        self.rulesVersion = rulesVersion
        self.seatCounts = seatCounts
        self.turnClock = turnClock
        self.playersSeeAlike = playersSeeAlike
        self.movesAreOpen = movesAreOpen
        self.isSimultaneous = isSimultaneous
        self.movesOutliveDeadlines = movesOutliveDeadlines
        self.readsTime = readsTime
        self.hasDraws = hasDraws
        self.takesBack = takesBack
        self.hasPool = hasPool
        self.hasRank = hasRank
        self.abandonment = abandonment
        self.scoreLists = scoreLists
        self.keepsSeats = keepsSeats
        self.goesOnAlone = goesOnAlone
        self.listsMoves = listsMoves
        self.mostPlies = mostPlies
    }
}
