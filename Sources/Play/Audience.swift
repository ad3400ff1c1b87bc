import Wire

/// Everybody who listens to a room, members and watchers together.
struct Audience: Sendable {
    private(set) var subscribers: [Subscriber] = []
    private(set) var watchers = 0
    private var memberTopics: [String: Int] = [:]

    /// A second subscription of the same connection to the same topic takes the place of the first.
    mutating func add(_ subscriber: Subscriber) {
        remove(connection: subscriber.connection.id, topic: subscriber.topic)
        subscribers.append(subscriber)
        if subscriber.isMember, let user = subscriber.user { memberTopics[user, default: 0] += 1 } else { watchers += 1 }
    }

    @discardableResult
    mutating func remove(connection: UInt64, topic: Topic) -> Subscriber? {
        guard let index = subscribers.firstIndex(where: { $0.connection.id == connection && $0.topic == topic }) else { return nil }
        let gone = subscribers[index]
        subscribers.swapAt(index, subscribers.count - 1)
        subscribers.removeLast()
        if gone.isMember, let user = gone.user {
            memberTopics[user, default: 1] -= 1
            if memberTopics[user] == 0 { memberTopics[user] = nil }
        } else {
            watchers -= 1
        }
        return gone
    }

    /// Whether a player is here on any device.
    func isHere(_ user: String) -> Bool { memberTopics[user] != nil }

    /// Some names for the crowd, the longest listening first.
    func names(atMost limit: Int) -> [String] {
        var names: [String] = []
        for subscriber in subscribers where !subscriber.isMember && !subscriber.name.isEmpty && names.count < limit {
            names.append(subscriber.name)
        }
        return names
    }
}
