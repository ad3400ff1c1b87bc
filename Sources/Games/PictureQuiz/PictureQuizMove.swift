/// A picture chosen, or the wish of a player alone for the next question.
public enum PictureQuizMove: LosslessStringConvertible, Hashable, Sendable {
    /// Counted from 0.
    case pick(Int)
    case next

    public init?(_ text: String) {
        switch text {
        case "next": self = .next
        case "1", "2", "3": self = .pick(Int(text.utf8.first ?? 0) - Int(UInt8(ascii: "1")))
        default: return nil
        }
    }

    public var description: String {
        switch self {
        case .pick(let picture): String(picture + 1)
        case .next: "next"
        }
    }
}
