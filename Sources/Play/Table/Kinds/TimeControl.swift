import GameRules
import Wire

/// The time that the players of a room have. The raw value is the setting as clients and the journal write it.
public enum TimeControl: String, Hashable, Sendable, CaseIterable {
    /// The time control of the game itself.
    case usual
    case quarterMinute = "15s"
    case twoMinutes = "2min"
    case untimed = "none"
    /// Minutes for the whole game and seconds for each move (Fischer, US patent 4,884,255).
    case threeAndTwo = "3+2"
    case tenAndFive = "10+5"
    /// A day, or three, for each move: the players need not be there at the same time.
    case day = "1d"
    case threeDays = "3d"

    /// Whether a game goes on for days. Its players may sit in a live room at the same time.
    var isCorrespondence: Bool { self == .day || self == .threeDays }

    /// The time of a seat for the whole game.
    struct Bank: Hashable, Sendable {
        let initial: Duration
        /// The gain with each own move.
        let increment: Duration
    }

    /// `nil` where turns are limited one by one, or not at all.
    var bank: Bank? {
        switch self {
        case .threeAndTwo: Bank(initial: .seconds(180), increment: .seconds(2))
        case .tenAndFive: Bank(initial: .seconds(600), increment: .seconds(5))
        case .usual, .quarterMinute, .twoMinutes, .untimed, .day, .threeDays: nil
        }
    }

    /// The limits of a turn, given the default limits of the game; `nil` if a turn has no limit.
    func limits(_ own: GameProfile.TurnClock?) -> GameProfile.TurnClock? {
        guard let own else { return nil }
        switch self {
        case .usual: return own
        case .quarterMinute: return .init(budget: .seconds(15), budgetAfterIdle: .seconds(8), idleLimit: own.idleLimit)
        case .twoMinutes: return .init(budget: .seconds(120), budgetAfterIdle: .seconds(30), idleLimit: own.idleLimit)
        case .day: return .init(budget: .seconds(86_400), budgetAfterIdle: .seconds(86_400), idleLimit: 1)
        case .threeDays: return .init(budget: .seconds(259_200), budgetAfterIdle: .seconds(259_200), idleLimit: 1)
        case .untimed, .threeAndTwo, .tenAndFive: return nil
        }
    }

    /// The control that a client names.
    static func named(_ text: String?) throws(Refusal) -> TimeControl {
        guard let control = text.flatMap(TimeControl.init) else {
            throw .badValue("control", allowed: allCases.map(\.rawValue).joined(separator: ", "))
        }
        return control
    }
}
