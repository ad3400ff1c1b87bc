import Identifiers
import Ratings
import Storage

/// The ratings of a `MemoryStore`.
struct MemoryRatings: Sendable {
    private(set) var states: [RatingKey: RatingState] = [:]
    private var points: [(key: RatingKey, point: RatingPoint)] = []

    /// - Parameter position: that of the match in the archive.
    mutating func rate(_ match: MatchRecord, at position: Int64, isForStars: Bool) -> [RatingChange] {
        guard let rated = RatedMatch(match, isForStars: isForStars) else { return [] }
        let updates = rated.updates { states[$0, default: .initial].rating }
        for update in updates {
            states[update.key] = RatingState(rating: update.after, games: states[update.key, default: .initial].games + 1)
            let point = RatingPoint(
                position: position, match: match.match, value: update.after.points, deviation: Int(update.after.deviation.rounded()), at: match.ended)
            points.append((update.key, point))
        }
        return updates.map(RatingChange.init)
    }

    func ratings(of user: UserID) -> [PlayerRating] {
        let subject = RatedSubject(user: user)
        let own = states.filter { $0.key.subject == subject }.map { PlayerRating($0.key, $0.value) }
        return own.sorted { ($0.game, $0.pool == .bots ? 1 : 0) < ($1.game, $1.pool == .bots ? 1 : 0) }
    }

    func page(of key: RatingKey, before position: Int64?, limit: Int) -> RatingPointPage {
        let size = PageCursor.pageSize(limit)
        let found = Array(points.reversed().lazy.filter { $0.key == key && $0.point.position < position ?? .max }.prefix(size + 1).map(\.point))
        return RatingPointPage(points: Array(found.prefix(size)), next: found.count > size ? found[size - 1].position : nil)
    }

    mutating func erase(_ account: Int64) {
        states = states.filter { $0.key.subject != .account(account) }
        points.removeAll { $0.key.subject == .account(account) }
    }
}
