import Identifiers

@testable import Play

/// The reference implementation of pairing, which compares every pair with every other.
struct SimplePairing {
    /// Tickets in the order of arrival.
    private(set) var tickets: [Ticket] = []
    private var lastOpponent: [UserID: UserID] = [:]

    mutating func enter(_ ticket: Ticket) {
        leave(ticket.person.user)
        tickets.insert(ticket, at: tickets.firstIndex { $0.since > ticket.since } ?? tickets.count)
    }

    mutating func leave(_ user: UserID) { tickets.removeAll { $0.person.user == user } }

    mutating func pair(_ user: UserID, at now: Timestamp) -> (Ticket, Ticket)? {
        let pair = bestPair(at: now) { $0.person.user == user || $1.person.user == user }
        if let pair { take(pair) }
        return pair
    }

    mutating func round(at now: Timestamp) -> [(Ticket, Ticket)] {
        var pairs: [(Ticket, Ticket)] = []
        while let pair = bestPair(at: now, where: { _, _ in true }) {
            take(pair)
            pairs.append(pair)
        }
        return pairs
    }

    private mutating func take(_ pair: (Ticket, Ticket)) {
        for ticket in [pair.0, pair.1] { leave(ticket.person.user) }
        lastOpponent[pair.0.person.user] = pair.1.person.user
        lastOpponent[pair.1.person.user] = pair.0.person.user
    }

    private func bestPair(at now: Timestamp, where fits: (Ticket, Ticket) -> Bool) -> (Ticket, Ticket)? {
        var best: (score: Double, pair: (Ticket, Ticket))?
        for (index, first) in tickets.enumerated() {
            for second in tickets[(index + 1)...] where fits(first, second) {
                guard let score = score(first, second, at: now), score < best?.score ?? .infinity else { continue }
                best = (score, (first, second))
            }
        }
        return best?.pair
    }

    private func score(_ first: Ticket, _ second: Ticket, at now: Timestamp) -> Double? {
        guard first.game == second.game, first.mode == second.mode, accepts(first, second), accepts(second, first) else { return nil }
        let waited = max(now - first.since, now - second.since) / .seconds(1)
        let again = lastOpponent[first.person.user] == second.person.user ? 150.0 : 0
        let score = abs(first.rating - second.rating) + again - 8 * waited
        return score <= 150 + 25 * waited ? score : nil
    }

    private func accepts(_ one: Ticket, _ other: Ticket) -> Bool {
        if one.unwanted.contains(other.person.user) { return false }
        return switch one.bots {
        case .yes: true
        case .no: other.person.kind != .bot
        case .only: other.person.kind == .bot
        }
    }
}
