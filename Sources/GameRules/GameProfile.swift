/// The facts about a game that a room needs without asking a position.
public struct GameProfile: Hashable, Sendable {
    /// How long a turn may take. Budgets do not add up: every turn starts afresh.
    public struct TurnClock: Hashable, Sendable {
        public let budget: Duration
        /// For a turn after an idle one of the same seat.
        public let budgetAfterIdle: Duration
        /// The idle turn in a row that loses the game.
        public let idleLimit: Int

        public init(budget: Duration, budgetAfterIdle: Duration, idleLimit: Int) {
            self.budget = budget
            self.budgetAfterIdle = budgetAfterIdle
            self.idleLimit = idleLimit
        }
    }

    /// The name in topics and addresses, such as "nim".
    public let id: String
    /// Raised when old records would play differently.
    public let rulesVersion: String
    /// The table sizes on offer, the usual one first.
    public let seatCounts: [Int]
    /// `nil`: turns are not limited, but for deadlines of the game's own.
    public let turnClock: TurnClock?
    /// Whether `writeView` writes the same for every seat: nothing is hidden from any player.
    public let playersSeeAlike: Bool
    /// Whether everybody may know every move at once. If not, the game is asked for a notice of each.
    public let movesAreOpen: Bool
    /// Whether seats act at their own pace. If so, a move stays good while others move, and no turn clock runs.
    public let isSimultaneous: Bool
    /// Whether the game asks for the times of moves; if so, its records keep them.
    public let readsTime: Bool
    /// Whether players may agree on a draw.
    public let hasDraws: Bool
    /// Whether a room with one player of two may wait for another in the pool.
    public let hasPool: Bool

    public init(
        id: String, rulesVersion: String, seatCounts: [Int], turnClock: TurnClock?, playersSeeAlike: Bool = false, movesAreOpen: Bool = true,
        isSimultaneous: Bool = false, readsTime: Bool = false, hasDraws: Bool = true, hasPool: Bool = true
    ) {
        self.id = id
        self.rulesVersion = rulesVersion
        self.seatCounts = seatCounts
        self.turnClock = turnClock
        self.playersSeeAlike = playersSeeAlike
        self.movesAreOpen = movesAreOpen
        self.isSimultaneous = isSimultaneous
        self.readsTime = readsTime
        self.hasDraws = hasDraws
        self.hasPool = hasPool
    }
}
