/// How a game ended by its own rules. Resignation and time are the room's affair, not the rules'.
public struct Outcome: Hashable, Sendable {
    /// Nobody: a draw.
    public let winner: Seat?
    /// A stable word for programs: "goal", "repetition", "plies".
    public let reason: String

    public init(winner: Seat?, reason: String) {
        self.winner = winner
        self.reason = reason
    }
}

/// Who is to act.
public enum Turn: Hashable, Sendable {
    case waiting(Seat)
    case over(Outcome)
}

/// Why a move was refused. The position is as it was.
public struct IllegalMove: Error, Hashable, Sendable {
    /// A stable word for programs: "path", "cross", "distance".
    public let rule: String
    /// One plain English sentence for developers.
    public let reason: String

    public init(rule: String, reason: String) {
        self.rule = rule
        self.reason = reason
    }
}

/// Why a game cannot be set up as asked.
public struct IllegalSetup: Error, Hashable, Sendable {
    /// The option at fault, as the asker wrote it.
    public let option: String
    public let reason: String

    public init(option: String, reason: String) {
        self.option = option
        self.reason = reason
    }
}
