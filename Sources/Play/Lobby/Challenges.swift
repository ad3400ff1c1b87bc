import DequeModule
import GameRules
import JSONText
import Wire

/// The challenges that wait for an answer or were declined a short while ago.
struct Challenges: Sendable {
    /// The time for an answer.
    static let lifetime = Duration.seconds(60)
    /// The time for which a player who was turned down may not challenge the same one again.
    static let rest = Duration.seconds(600)
    static let mostSent = 3
    static let mostReceived = 8

    private struct Pair: Hashable, Sendable {
        let by: UserID
        let to: UserID
    }

    private var open: [Challenge.ID: Challenge] = [:]
    /// The ids of each player's challenges, sent and received, the oldest first.
    private var involved: [UserID: [Challenge.ID]] = [:]
    /// All ids that were open, in the order in which they end.
    private var order: Deque<Challenge.ID> = []
    private var keys = RecentValues<OpeningKey, Challenge>(capacity: 20_000)
    private var declined = RecentValues<Pair, Timestamp>(capacity: 20_000)

    subscript(id: Challenge.ID) -> Challenge? { open[id] }

    /// The challenges that a player sent, or received and has not declined, the oldest first.
    func involving(_ user: UserID) -> [Challenge] { involved[user]?.compactMap { open[$0] } ?? [] }

    /// The challenge that a command with this key has sent.
    func sent(with key: OpeningKey) -> Challenge? { keys[key] }

    /// The end of the first challenge to expire.
    var nextEnd: Timestamp? { order.first.flatMap { open[$0]?.until } }

    /// Refuses a challenge of a player who has sent too many, or to one who has enough or turned the challenger down.
    func mayChallenge(_ by: UserID, _ to: UserID, at now: Timestamp) throws(Refusal) {
        if let end = declined[Pair(by: by, to: to)], end > now {
            throw Refusal(
                .forbidden, "this player has declined a short while ago",
                details: ["why": .string("declined"), "until": .int(Int(end.milliseconds))], retryAfter: end - now)
        }
        let sent = involving(by).filter { $0.by.user == by }
        if let same = sent.first(where: { $0.to.user == to }) {
            throw Refusal(
                .already, "this player has a challenge of yours", details: ["why": .string("challenged"), "challenge": .string(same.id.rawValue)])
        }
        guard sent.count < Self.mostSent else { throw .tooManyChallenges(Self.mostSent, "you have sent") }
        let received = involving(to).count { $0.to.user == to }
        guard received < Self.mostReceived else { throw .tooManyChallenges(Self.mostReceived, "this player has to answer") }
    }

    mutating func add(_ challenge: Challenge, key: OpeningKey) {
        open[challenge.id] = challenge
        order.append(challenge.id)
        keys[key] = challenge
        show(challenge)
    }

    private mutating func show(_ challenge: Challenge) {
        for user in [challenge.by.user, challenge.to.user] { involved[user, default: []].append(challenge.id) }
    }

    /// Takes a challenge out of both players' lists while its game is opened, so that nobody sees it beside the game.
    mutating func hide(_ id: Challenge.ID) {
        guard let challenge = open[id] else { return }
        for user in [challenge.by.user, challenge.to.user] { disentangle(user, from: id) }
    }

    /// Shows a challenge again whose game could not be opened.
    mutating func reopen(_ id: Challenge.ID) {
        guard let challenge = open[id] else { return }
        hide(id)
        show(challenge)
    }

    /// Marks a challenge as declined, which only its challenger is still to learn.
    mutating func decline(_ id: Challenge.ID, at now: Timestamp) {
        guard let challenge = open[id] else { return }
        open[id]?.isDeclined = true
        disentangle(challenge.to.user, from: id)
        declined[Pair(by: challenge.by.user, to: challenge.to.user)] = now + Self.rest
    }

    mutating func remove(_ id: Challenge.ID) {
        hide(id)
        open[id] = nil
        while let first = order.first, open[first] == nil { order.removeFirst() }
    }

    private mutating func disentangle(_ user: UserID, from id: Challenge.ID) {
        involved[user]?.removeAll { $0 == id }
        if involved[user]?.isEmpty == true { involved[user] = nil }
    }

    /// Removes the challenges whose time is over.
    /// - Returns: the players concerned.
    mutating func expire(at now: Timestamp) -> Set<UserID> {
        var concerned: Set<UserID> = []
        while let first = order.first, let challenge = open[first], challenge.until <= now {
            concerned.formUnion([challenge.by.user, challenge.to.user])
            remove(first)
        }
        return concerned
    }

    /// Removes the challenges of a player who has gone, sent and received.
    /// - Returns: the players concerned.
    mutating func forget(_ user: UserID) -> Set<UserID> {
        let lost = involving(user)
        for challenge in lost { remove(challenge.id) }
        return Set(lost.flatMap { [$0.by.user, $0.to.user] })
    }
}

extension Refusal {
    fileprivate static func tooManyChallenges(_ limit: Int, _ whose: String) -> Refusal {
        Refusal(.tooMany, "\(whose) \(limit) challenges", details: ["limit": .int(limit)])
    }
}
