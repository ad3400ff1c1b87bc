public import GameRules
public import Games

/// The server's own Quoridor players, the weakest first.
public enum QuoridorPlayers {
    public static let all: [any Player<Quoridor>] = [Pebble(), Mason()]
}
