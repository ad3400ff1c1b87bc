import Identifiers
import Wire

/// The subscribers of a room, members and spectators separately, because a delay applies only to spectators.
struct Audience: Sendable {
    private(set) var members: [Subscriber] = []
    /// Spectators with whole views, and those with events only. Within each group all subscribers of one topic get the same frames.
    private(set) var viewers: [Subscriber] = []
    private(set) var followers: [Subscriber] = []
    private var memberTopics: [UserID: Int] = [:]
    /// Number of spectators who asked for evaluations, counted because the audience may be large.
    private var analysts = 0
    private var previews = 0

    /// Number of spectators without previews.
    var watchers: Int { viewers.count + followers.count - previews }
    var hasWatchersOrPreviews: Bool { !viewers.isEmpty || !followers.isEmpty }
    /// Whether any spectator asked for evaluations.
    var wantsAnalysis: Bool { analysts > 0 }
    var everybody: [Subscriber] { members + viewers + followers }

    /// Adds a subscriber. It replaces an earlier subscription of the same connection to the same topic.
    mutating func add(_ subscriber: Subscriber) {
        remove(connection: subscriber.connection.id, topic: subscriber.topic)
        if subscriber.isMember {
            members.append(subscriber)
            if let user = subscriber.user { memberTopics[user, default: 0] += 1 }
            return
        }
        if subscriber.analysis { analysts += 1 }
        if subscriber.preview { previews += 1 }
        if subscriber.delta { followers.append(subscriber) } else { viewers.append(subscriber) }
    }

    @discardableResult
    mutating func remove(connection: UInt64, topic: Topic) -> Subscriber? {
        if case .room = topic {
            guard let gone = members.removeOne(connection, topic) else { return nil }
            guard let user = gone.user else { return gone }
            memberTopics[user, default: 1] -= 1
            if memberTopics[user] == 0 { memberTopics[user] = nil }
            return gone
        }
        let gone = viewers.removeOne(connection, topic) ?? followers.removeOne(connection, topic)
        if gone?.analysis == true { analysts -= 1 }
        if gone?.preview == true { previews -= 1 }
        return gone
    }

    /// Whether a player has a subscription on any device.
    func isHere(_ user: UserID) -> Bool { memberTopics[user] != nil }

    /// Names of spectators, at most `limit`.
    func names(atMost limit: Int) -> [String] {
        Array((viewers + followers).lazy.filter { !$0.preview && !$0.name.isEmpty }.map(\.name).prefix(limit))
    }
}

extension [Subscriber] {
    /// Removes a subscriber in constant time by moving the last one to its index; the order has no meaning.
    fileprivate mutating func removeOne(_ connection: UInt64, _ topic: Topic) -> Subscriber? {
        guard let index = firstIndex(where: { $0.connection.id == connection && $0.topic == topic }) else { return nil }
        swapAt(index, count - 1)
        return removeLast()
    }
}
