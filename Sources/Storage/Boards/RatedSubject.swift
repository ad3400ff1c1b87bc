public import Identifiers

/// A player who has ratings: an account, or a level of server bots, whose seats are all the same player.
public enum RatedSubject: Hashable, Sendable {
    case account(Int64)
    /// Counted from 1.
    case serverBot(level: Int)

    /// `u_17` is an account, `b_3` or `b_3_1` (on seat 1) a server bot of level 3.
    public init?(user: UserID) {
        if let account = user.account {
            self = .account(account)
            return
        }
        let parts = user.rawValue.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.first == "b", (2...3).contains(parts.count), let level = Int(parts[1]), level > 0 else { return nil }
        self = .serverBot(level: level)
    }

    /// The form in which the store keeps it: the number of an account, or the negative level.
    package var number: Int64 {
        switch self {
        case .account(let id): id
        case .serverBot(let level): -Int64(level)
        }
    }

    package init(number: Int64) { self = number > 0 ? .account(number) : .serverBot(level: Int(-number)) }
}
