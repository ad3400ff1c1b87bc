/// How many analyses each person has had today. Days are those of UTC; every morning all is forgotten, so it holds no more than a day's work.
struct Allowance: Sendable {
    static let day: Int64 = 86_400_000

    private let perDay: Int
    private var today: Int64 = 0
    private var used: [String: Int] = [:]

    init(perDay: Int) { self.perDay = perDay }

    /// - Parameter now: milliseconds since 1970.
    mutating func take(_ user: String, at now: Int64) throws(AnalysisRefusal) {
        let day = now / Self.day
        if day != today { (today, used) = (day, [:]) }
        guard used[user, default: 0] < perDay else { throw .tooMany(perDay: perDay) }
        used[user, default: 0] += 1
    }

    /// What was not delivered is not counted.
    mutating func giveBack(_ user: String) {
        guard let count = used[user] else { return }
        used[user] = count > 1 ? count - 1 : nil
    }
}
