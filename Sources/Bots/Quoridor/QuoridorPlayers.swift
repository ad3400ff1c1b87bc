public import GameRules
public import Games

/// The server's own Quoridor players, the weakest first. Each wins about three games of four against the one before it.
public enum QuoridorPlayers {
    public static let levels = [
        QuoridorLevel(number: 1, name: "Pebble", slips: 38, slipsOfFour: 45, nodes: 0, timeLimit: .zero),
        QuoridorLevel(number: 2, name: "Mason", slips: 9, slipsOfFour: 35, nodes: 0, timeLimit: .zero),
        QuoridorLevel(number: 3, name: "Hedge", slips: 20, slipsOfFour: 27, nodes: 45, timeLimit: .milliseconds(300)),
        QuoridorLevel(number: 4, name: "Warden", slips: 12, slipsOfFour: 20, nodes: 280, timeLimit: .milliseconds(300)),
        QuoridorLevel(number: 5, name: "Rampart", slips: 8, slipsOfFour: 14, nodes: 2_000, timeLimit: .milliseconds(300)),
        QuoridorLevel(number: 6, name: "Bastion", slips: 5, slipsOfFour: 9, nodes: 18_000, timeLimit: .milliseconds(500)),
        QuoridorLevel(number: 7, name: "Citadel", slips: 2, slipsOfFour: 4, nodes: 180_000, timeLimit: .milliseconds(700)),
        QuoridorLevel(number: 8, name: "Oracle", slips: 0, slipsOfFour: 0, nodes: .max, timeLimit: .milliseconds(1000)),
    ]

    /// The players of exhibition games: their search takes some milliseconds.
    public static let exhibitors = [2, 3, 4, 5]

    public static func all(_ pool: ComputePool) -> [any Player<Quoridor>] { levels.map { QuoridorBot(style: $0, pool: pool) } }
}
