/// Somebody who waits for an opponent.
struct Ticket: Hashable, Sendable {
    /// What they think of playing a bot.
    enum Bots: String, Hashable, Sendable { case no, yes, only }

    let person: Person
    let game: String
    let mode: RoomSettings.Mode
    let bots: Bots
    /// How strong, on the Glicko scale.
    let rating: Double
    let since: Timestamp
    /// The own room they wait in, if they came from one.
    let room: String?
}

/// Who waits, and who fits whom. Waiting longer widens the search.
///
/// Two tickets may meet while score ≤ 150 + 25 a second of the longer wait; score = rating gap, + 150 for the same opponent as last time,
/// − 8 a second waited. The best fit goes first.
struct Pairing: Sendable {
    private(set) var tickets: [Ticket] = []
    private var lastOpponent: [String: String] = [:]

    /// Opponents remembered for people who do not wait, at most.
    private static let memory = 10_000

    mutating func enter(_ ticket: Ticket) {
        leave(ticket.person.user)
        tickets.append(ticket)
    }

    @discardableResult
    mutating func leave(_ user: String) -> Ticket? {
        guard let index = tickets.firstIndex(where: { $0.person.user == user }) else { return nil }
        return tickets.remove(at: index)
    }

    func ticket(of user: String) -> Ticket? { tickets.first { $0.person.user == user } }

    func waiting(game: String, mode: RoomSettings.Mode) -> Int { tickets.count { $0.game == game && $0.mode == mode } }

    /// Takes out everybody who can be paired now; the longer waiting stands first in each pair.
    mutating func wave(at now: Timestamp) -> [(Ticket, Ticket)] {
        var pairs: [(Ticket, Ticket)] = []
        while let (first, second) = bestPair(at: now) {
            leave(first.person.user)
            leave(second.person.user)
            remember(first.person.user, second.person.user)
            pairs.append(first.since <= second.since ? (first, second) : (second, first))
        }
        return pairs
    }

    private func bestPair(at now: Timestamp) -> (Ticket, Ticket)? {
        var best: (score: Double, pair: (Ticket, Ticket))?
        for (index, first) in tickets.enumerated() {
            for second in tickets[(index + 1)...] {
                guard let score = score(first, second, at: now), score < best?.score ?? .infinity else { continue }
                best = (score, (first, second))
            }
        }
        return best?.pair
    }

    private func score(_ first: Ticket, _ second: Ticket, at now: Timestamp) -> Double? {
        guard first.game == second.game, first.mode == second.mode, accept(first, second) else { return nil }
        let waited = Double(max(now - first.since, now - second.since)) / 1000
        let again = lastOpponent[first.person.user] == second.person.user ? 150.0 : 0
        let score = abs(first.rating - second.rating) + again - 8 * waited
        return score <= 150 + 25 * waited ? score : nil
    }

    private func accept(_ first: Ticket, _ second: Ticket) -> Bool {
        func likes(_ one: Ticket, _ other: Ticket) -> Bool {
            switch one.bots {
            case .yes: true
            case .no: other.person.kind != .bot
            case .only: other.person.kind == .bot
            }
        }
        return likes(first, second) && likes(second, first)
    }

    private mutating func remember(_ first: String, _ second: String) {
        if lastOpponent.count >= Self.memory { lastOpponent.removeAll(keepingCapacity: true) }
        lastOpponent[first] = second
        lastOpponent[second] = first
    }
}
