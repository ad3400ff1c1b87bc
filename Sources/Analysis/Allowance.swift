import Identifiers

/// Counts the analyses of each person in the current day of UTC. The counts are dropped when the day changes, which bounds their number.
struct Allowance: Sendable {
    private let perDay: Int
    private var today: Int64 = 0
    private var used: [String: Int] = [:]

    init(perDay: Int) { self.perDay = perDay }

    mutating func take(_ user: String, at now: Timestamp) throws(AnalysisRefusal) {
        let day = now.day
        if day != today { (today, used) = (day, [:]) }
        guard used[user, default: 0] < perDay else { throw .tooMany(perDay: perDay) }
        used[user, default: 0] += 1
    }

    /// Returns one analysis that was not delivered.
    mutating func giveBack(_ user: String) {
        guard let count = used[user] else { return }
        used[user] = count > 1 ? count - 1 : nil
    }
}
