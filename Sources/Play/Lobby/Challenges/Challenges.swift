import DequeModule
import GameRules
import Identifiers
import JSONText
import Networks
import Wire

/// The challenges of the last minute. Those that have ended count towards the limits until their time is over.
struct Challenges: Sendable {
    /// The time for an answer.
    static let lifetime = Duration.seconds(60)
    /// The time for which a player who was turned down may not challenge the same one again.
    static let rest = Duration.seconds(600)
    static let mostSent = 3
    static let mostReceived = 8
    /// Maximum number of challenges from one network to one player in `lifetime`; wider networks have more.
    static let mostFromNetwork = 3

    private struct Pair: Hashable, Sendable {
        let by: UserID
        let to: UserID
    }

    /// The command that sent a challenge.
    struct Sent: Sendable {
        let id: Challenge.ID
        let game: GameID
        let settings: RoomSettings
        let to: UserID
    }

    private var all: [Challenge.ID: Challenge] = [:]
    /// The ids of each player's challenges, sent and received, the oldest first.
    private var involved: [UserID: [Challenge.ID]] = [:]
    /// All ids, in the order in which their time ends.
    private var order: Deque<Challenge.ID> = []
    private var keys = RecentValues<OpeningKey, Sent>(capacity: 20_000)
    private var declined = RecentValues<Pair, Timestamp>(capacity: 20_000)

    subscript(id: Challenge.ID) -> Challenge? { all[id] }

    /// The list of a player, the oldest first.
    func shown(to user: UserID) -> [Challenge] { involving(user).filter { $0.isShown(to: user) } }

    private func involving(_ user: UserID) -> [Challenge] { involved[user]?.compactMap { all[$0] } ?? [] }

    /// The command with this key, if there was one.
    func sent(with key: OpeningKey) -> Sent? { keys[key] }

    /// The end of the first challenge to expire.
    var nextEnd: Timestamp? { order.first.flatMap { all[$0]?.until } }

    /// Refuses a challenge of a player who has sent too many, or to one who has enough or turned the challenger down.
    /// - Returns: the challenge that leaves the full list of the other player for this one: the oldest of the network that fills most of it.
    func mayChallenge(_ by: Person, _ to: Person, at now: Timestamp) throws(Refusal) -> Challenge? {
        if let end = declined[Pair(by: by.user, to: to.user)], end > now {
            throw Refusal(
                .forbidden, "this player has declined a short while ago",
                details: ["why": .string("declined"), "until": .int(Int(end.milliseconds))], retryAfter: end - now)
        }
        let sent = involving(by.user).filter { $0.by.user == by.user && $0.state == .open }
        if let same = sent.first(where: { $0.to.user == to.user }) {
            throw Refusal(
                .already, "this player has a challenge of yours", details: ["why": .string("challenged"), "challenge": .string(same.id.rawValue)])
        }
        guard sent.count < Self.mostSent else { throw .tooManyChallenges(Self.mostSent, "you have sent") }
        let received = involving(to.user).filter { $0.to.user == to.user }
        if let networks = by.networks, !NetworkTally(received.compactMap(\.by.networks)).hasPlace(for: networks, of: Self.mostFromNetwork) {
            throw .tooManyChallenges(Self.mostFromNetwork, "this player had from your network in the last minute")
        }
        let open = received.filter { $0.state == .open }
        guard open.count >= Self.mostReceived else { return nil }
        guard let networks = by.networks, let leaving = open.indexOfLargestNetwork(for: networks, \.by.networks) else {
            throw .tooManyChallenges(Self.mostReceived, "this player has to answer")
        }
        return open[leaving]
    }

    mutating func add(_ challenge: Challenge, key: OpeningKey) {
        all[challenge.id] = challenge
        order.append(challenge.id)
        keys[key] = Sent(id: challenge.id, game: challenge.game, settings: challenge.settings, to: challenge.to.user)
        for user in [challenge.by.user, challenge.to.user] { involved[user, default: []].append(challenge.id) }
    }

    mutating func set(_ state: Challenge.State, _ id: Challenge.ID) {
        all[id]?.state = state
        if state != .open, state != .beginning { all[id]?.deposit = nil }
    }

    mutating func decline(_ id: Challenge.ID, at now: Timestamp) {
        guard let challenge = all[id] else { return }
        set(.declined, id)
        declined[Pair(by: challenge.by.user, to: challenge.to.user)] = now + Self.rest
    }

    /// Removes the challenges whose time is over.
    /// - Returns: the players who had one in their list.
    mutating func expire(at now: Timestamp) -> Set<UserID> {
        var concerned: Set<UserID> = []
        while let id = order.first, let challenge = all[id], challenge.until <= now {
            order.removeFirst()
            all[id] = nil
            for user in [challenge.by.user, challenge.to.user] {
                involved[user]?.removeAll { $0 == id }
                if involved[user]?.isEmpty == true { involved[user] = nil }
                if challenge.isShown(to: user) { concerned.insert(user) }
            }
        }
        return concerned
    }

    /// Ends the open challenges between a player and those whom the player blocks.
    /// - Returns: the players concerned.
    mutating func endAll(of user: UserID, with blocked: Set<UserID>, at now: Timestamp) -> Set<UserID> {
        var concerned: Set<UserID> = []
        for challenge in blocked.isEmpty ? [] : involving(user) where challenge.state == .open {
            let isOwn = challenge.by.user == user
            guard blocked.contains(isOwn ? challenge.to.user : challenge.by.user) else { continue }
            if isOwn { set(.withdrawn, challenge.id) } else { decline(challenge.id, at: now) }
            concerned.formUnion([challenge.by.user, challenge.to.user])
        }
        return concerned
    }

    /// Ends the open challenges of a player who is gone for good.
    /// - Returns: the players concerned.
    mutating func endAll(of user: UserID) -> Set<UserID> {
        let lost = shown(to: user)
        for challenge in lost { set(.withdrawn, challenge.id) }
        return Set(lost.flatMap { [$0.by.user, $0.to.user] })
    }
}

extension Refusal {
    fileprivate static func tooManyChallenges(_ limit: Int, _ whose: String) -> Refusal {
        Refusal(.tooMany, "\(whose) \(limit) challenges", details: ["limit": .int(limit)])
    }
}
