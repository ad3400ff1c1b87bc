public import GameRules

/// Every game the house offers. A new game is one folder and one line here.
public enum Catalog {
    public static let games: [any Game.Type] = [Quoridor.self]
}
