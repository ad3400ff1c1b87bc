/// A move of a memory game: the number of the card to turn, counted from 1, or one of two words for a player alone.
public enum MemoryMove: LosslessStringConvertible, Hashable, Sendable {
    case turn(card: Int)
    /// Lays the closed cards anew.
    case shuffle
    /// Begins again with all cards, dealt anew, and no points.
    case restart

    public init?(_ text: String) {
        switch text {
        case "shuffle": self = .shuffle
        case "restart": self = .restart
        default:
            guard let number = Int(text), number > 0, text == String(number) else { return nil }
            self = .turn(card: number - 1)
        }
    }

    public var description: String {
        switch self {
        case .turn(let card): String(card + 1)
        case .shuffle: "shuffle"
        case .restart: "restart"
        }
    }
}
