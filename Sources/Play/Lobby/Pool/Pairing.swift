import GameRules
import HeapModule
package import Identifiers

/// Pairs the people in the pool by their strengths (`Ticket.rating`). The accepted gap grows with the waiting time.
///
/// Two tickets may be paired if score ≤ 150 + 25 for each second of the longer wait; score = gap, + 150 for the same opponent as last time,
/// − 8 for each second of that wait. The pair with the lowest score is first; of equal ones that with the longer wait.
///
/// A newcomer is compared at once, all others only in a pairing round. Both searches go outwards from a rating, as far as a better pair is
/// possible.
package struct Pairing: Sendable {
    private var pools: [Pool.Key: Pool] = [:]
    private var places: [UserID: (pool: Pool.Key, place: Pool.Place)] = [:]
    private var lastOpponent = RecentValues<UserID, UserID>(capacity: 10_000)
    private var arrivals = 0

    package init() {}

    var count: Int { places.count }

    package mutating func enter(_ ticket: Ticket) {
        leave(ticket.person.user)
        arrivals += 1
        let key = Pool.Key(game: ticket.game, mode: ticket.mode)
        places[ticket.person.user] = (key, pools[key, default: Pool()].insert(ticket, arrival: arrivals))
    }

    @discardableResult
    package mutating func leave(_ user: UserID) -> Ticket? {
        guard let (key, place) = places.removeValue(forKey: user) else { return nil }
        return pools[key]?.remove(place)
    }

    func ticket(of user: UserID) -> Ticket? { places[user].flatMap { pools[$0.pool]?[$0.place] } }

    /// Notes the users with whom a waiting user is not paired.
    mutating func part(_ user: UserID, from others: Set<UserID>) {
        if let (key, place) = places[user] { pools[key]?.part(place, from: others) }
    }

    func waiting(game: GameID, mode: RoomSettings.Mode) -> Int { pools[Pool.Key(game: game, mode: mode)]?.count ?? 0 }

    /// Removes the ticket of a user and the ticket of the best partner, if there is one; the longer waiting one is first.
    package mutating func pair(_ user: UserID, at now: Timestamp) -> (Ticket, Ticket)? {
        guard let (key, place) = places[user], let pair = pools[key]?.bestPair(with: place, after: lastOpponent, at: now) else { return nil }
        for ticket in [pair.0, pair.1] { leave(ticket.person.user) }
        remember(pair)
        return pair
    }

    /// Removes all tickets that can be paired now; the longer waiting one is first in each pair.
    package mutating func round(at now: Timestamp) -> [(Ticket, Ticket)] {
        var pairs: [(Ticket, Ticket)] = []
        for key in Array(pools.keys) { pairs += pools[key]?.takePairs(after: lastOpponent, at: now) ?? [] }
        for pair in pairs {
            for ticket in [pair.0, pair.1] { places[ticket.person.user] = nil }
            remember(pair)
        }
        return pairs
    }

    private mutating func remember(_ pair: (Ticket, Ticket)) {
        lastOpponent[pair.0.person.user] = pair.1.person.user
        lastOpponent[pair.1.person.user] = pair.0.person.user
    }

    /// The score of a pair, lower being better; `nil` if the two may not be paired yet.
    /// - Parameter waited: the longer wait of the two, in seconds.
    static func score(gap: Double, again: Bool, waited: Double) -> Double? {
        let score = gap + (again ? 150 : 0) - 8 * waited
        return score <= 150 + 25 * waited ? score : nil
    }
}

/// The tickets for one game in one mode.
private struct Pool: Sendable {
    struct Key: Hashable, Sendable {
        let game: GameID
        let mode: RoomSettings.Mode
    }

    /// A group of tickets that accept the same groups as partners.
    struct Group: Hashable, Sendable, CaseIterable {
        let isBot: Bool
        let bots: Ticket.Bots

        static let allCases = [false, true].flatMap { isBot in Ticket.Bots.allCases.map { Group(isBot: isBot, bots: $0) } }

        func accepts(_ other: Group) -> Bool { likes(other) && other.likes(self) }

        private func likes(_ other: Group) -> Bool {
            switch bots {
            case .yes: true
            case .no: !other.isBot
            case .only: other.isBot
            }
        }
    }

    /// The sort key of a ticket within its group: the rating, then the waiting time.
    struct Place: Comparable, Sendable {
        let group: Group
        let rating: Double
        let age: Age

        static func < (one: Place, other: Place) -> Bool { (one.rating, one.age) < (other.rating, other.age) }
    }

    /// The order of arrival; the longest waiting ticket is the least. `arrival` is unique.
    struct Age: Comparable, Sendable {
        let since: Timestamp
        let arrival: Int

        static let least = Age(since: Timestamp(milliseconds: .min), arrival: .min)
        static let greatest = Age(since: Timestamp(milliseconds: .max), arrival: .max)

        static func < (one: Age, other: Age) -> Bool { (one.since, one.arrival) < (other.since, other.arrival) }
    }

    /// A possible pair. The better pair is the lesser.
    struct Fit: Comparable, Sendable {
        let score: Double
        let elder: Place
        let younger: Place

        static func < (one: Fit, other: Fit) -> Bool {
            (one.score, one.elder.age, one.younger.age) < (other.score, other.elder.age, other.younger.age)
        }
    }

    typealias LastOpponents = RecentValues<UserID, UserID>

    /// The tickets of one group, in order.
    private struct Waiting: Sendable {
        var places: [Place] = []
        /// A lower bound of the arrival of the longest waiting ticket among them.
        var oldest = Age.greatest.since

        mutating func insert(_ place: Place) {
            oldest = min(oldest, place.age.since)
            places.insert(place, at: places.lowerBound(of: place))
        }

        mutating func remove(_ place: Place) {
            let index = places.lowerBound(of: place)
            if index < places.count, places[index] == place { places.remove(at: index) }
            if places.isEmpty { oldest = Age.greatest.since }
        }

        mutating func remove(_ arrivals: Set<Int>) {
            places.removeAll { arrivals.contains($0.age.arrival) }
            oldest = places.lazy.map(\.age.since).min() ?? Age.greatest.since
        }
    }

    private var groups: [Group: Waiting] = [:]
    private var tickets: [Int: Ticket] = [:]

    var count: Int { tickets.count }

    subscript(place: Place) -> Ticket? { tickets[place.age.arrival] }

    mutating func insert(_ ticket: Ticket, arrival: Int) -> Place {
        let group = Group(isBot: ticket.person.kind == .bot, bots: ticket.bots)
        let place = Place(group: group, rating: ticket.rating, age: Age(since: ticket.since, arrival: arrival))
        groups[group, default: Waiting()].insert(place)
        tickets[arrival] = ticket
        return place
    }

    mutating func part(_ place: Place, from others: Set<UserID>) { tickets[place.age.arrival]?.apart = others }

    mutating func remove(_ place: Place) -> Ticket? {
        guard let ticket = tickets.removeValue(forKey: place.age.arrival) else { return nil }
        groups[place.group]?.remove(place)
        return ticket
    }
}

extension Pool {
    /// The best pair of a ticket with any other.
    func bestPair(with place: Place, after last: LastOpponents, at now: Timestamp) -> (Ticket, Ticket)? {
        let others = partners(of: place.group)
        var best = bestFit(of: place, among: others, after: last, without: [], at: now)
        for others in others {
            search(others.places, from: place.rating, since: others.oldest, at: now, &best) { block, best in
                for other in block where other.age != place.age {
                    guard other.age < place.age, consider(other, place, after: last, at: now, &best) else { break }
                }
            }
        }
        return best.flatMap(tickets(of:))
    }

    /// Removes pairs one after another, always the best of all.
    mutating func takePairs(after last: LastOpponents, at now: Timestamp) -> [(Ticket, Ticket)] {
        var taken: Set<Int> = []
        var pairs: [(Ticket, Ticket)] = []
        // Holds for each ticket the best pair with one that waits less. A ticket whose partner was taken gets its next best pair.
        var fits = Heap<Fit>()
        for (group, waiting) in groups {
            let others = partners(of: group)
            guard !others.isEmpty else { continue }
            for place in waiting.places {
                if let fit = bestFit(of: place, among: others, after: last, without: taken, at: now) { fits.insert(fit) }
            }
        }
        while let fit = fits.popMin() {
            if taken.contains(fit.elder.age.arrival) { continue }
            if taken.contains(fit.younger.age.arrival) {
                let others = partners(of: fit.elder.group)
                if let next = bestFit(of: fit.elder, among: others, after: last, without: taken, at: now) { fits.insert(next) }
                continue
            }
            taken.formUnion([fit.elder.age.arrival, fit.younger.age.arrival])
            if let pair = tickets(of: fit) { pairs.append(pair) }
        }
        guard !taken.isEmpty else { return [] }
        for group in Array(groups.keys) { groups[group]?.remove(taken) }
        for arrival in taken { tickets[arrival] = nil }
        return pairs
    }

    private func partners(of group: Group) -> [Waiting] { groups.compactMap { $0.key.accepts(group) && !$0.value.places.isEmpty ? $0.value : nil } }

    /// The best pair of a ticket with a ticket that waits less.
    private func bestFit(
        of elder: Place, among others: [Waiting], after last: LastOpponents, without taken: Set<Int>, at now: Timestamp
    ) -> Fit? {
        var best: Fit?
        for others in others {
            search(others.places, from: elder.rating, since: elder.age.since, at: now, &best) { block, best in
                for other in block[block.lowerBound(of: Place(group: elder.group, rating: block.first?.rating ?? 0, age: elder.age))...]
                where other.age != elder.age && !taken.contains(other.age.arrival) {
                    guard consider(elder, other, after: last, at: now, &best) else { break }
                }
            }
        }
        return best
    }

    /// Searches outwards from a rating, all tickets of one rating at a time, as long as a better pair is possible.
    /// - Parameter since: the earliest possible arrival of the longer waiting ticket of a pair.
    private func search(
        _ others: [Place], from rating: Double, since: Timestamp, at now: Timestamp, _ best: inout Fit?,
        look: (ArraySlice<Place>, inout Fit?) -> Void
    ) {
        let waited = (now - since).seconds
        func mayBeBetter(_ other: Double) -> Bool {
            guard let score = Pairing.score(gap: abs(rating - other), again: false, waited: waited) else { return false }
            return best.map { score <= $0.score } ?? true
        }
        func index(_ rating: Double, _ age: Age) -> Int {
            others.lowerBound(of: Place(group: Group(isBot: false, bots: .no), rating: rating, age: age))
        }
        var start = index(rating, .least)
        var end = start
        while end < others.count, mayBeBetter(others[end].rating) {
            let block = end..<index(others[end].rating, .greatest)
            look(others[block], &best)
            end = block.upperBound
        }
        while start > 0, mayBeBetter(others[start - 1].rating) {
            let block = index(others[start - 1].rating, .least)..<start
            look(others[block], &best)
            start = block.lowerBound
        }
    }

    /// Keeps two tickets as the best pair if they are.
    /// - Returns: whether the longer waiting one could get a better pair with another ticket of the same rating that waits less.
    @discardableResult
    private func consider(_ elder: Place, _ younger: Place, after last: LastOpponents, at now: Timestamp, _ best: inout Fit?) -> Bool {
        // Reading the tickets costs more than the score, and is seldom necessary.
        guard let least = score(elder.rating, younger.rating, again: false, elder, at: now) else { return false }
        if let best, best <= Fit(score: least, elder: elder, younger: younger) { return false }
        guard !isUnwanted(elder, younger) else { return true }
        let again = isAgain(elder, younger, last)
        guard let score = again ? score(elder.rating, younger.rating, again: true, elder, at: now) : least else { return true }
        let fit = Fit(score: score, elder: elder, younger: younger)
        if best.map({ fit < $0 }) ?? true { best = fit }
        return again
    }

    private func score(_ one: Double, _ other: Double, again: Bool, _ elder: Place, at now: Timestamp) -> Double? {
        Pairing.score(gap: abs(one - other), again: again, waited: (now - elder.age.since).seconds)
    }

    private func isAgain(_ elder: Place, _ younger: Place, _ last: LastOpponents) -> Bool {
        guard let one = self[elder], let other = self[younger] else { return false }
        return last[one.person.user] == other.person.user
    }

    private func isUnwanted(_ elder: Place, _ younger: Place) -> Bool {
        guard let one = self[elder], let other = self[younger] else { return true }
        return one.refuses(other.person.user) || other.refuses(one.person.user)
    }

    private func tickets(of fit: Fit) -> (Ticket, Ticket)? {
        guard let one = self[fit.elder], let other = self[fit.younger] else { return nil }
        return (one, other)
    }
}
