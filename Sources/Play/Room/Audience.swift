import Wire

/// Everybody who listens to a room, members and spectators apart: each half hears of an event at its own time.
struct Audience: Sendable {
    private(set) var members: [Subscriber] = []
    /// Spectators who get whole views, and those who get only what happens. Within one of the two everybody who listens to the same topic gets the same frames.
    private(set) var viewers: [Subscriber] = []
    private(set) var followers: [Subscriber] = []
    private var memberTopics: [UserID: Int] = [:]
    /// Spectators who asked for the engine's opinion: counted, for a crowd may be large.
    private var analysts = 0
    private var previews = 0

    /// Spectators, without those who only have a preview.
    var watchers: Int { viewers.count + followers.count - previews }
    var hasWatchersOrPreviews: Bool { !viewers.isEmpty || !followers.isEmpty }
    /// Whether any spectator wants to know what an engine thinks.
    var wantsAnalysis: Bool { analysts > 0 }
    var everybody: [Subscriber] { members + viewers + followers }

    /// A second subscription of the same connection to the same topic takes the place of the first.
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

    /// Whether a player is here on any device.
    func isHere(_ user: UserID) -> Bool { memberTopics[user] != nil }

    /// Some names for the crowd.
    func names(atMost limit: Int) -> [String] {
        Array((viewers + followers).lazy.filter { !$0.preview && !$0.name.isEmpty }.map(\.name).prefix(limit))
    }
}

extension [Subscriber] {
    /// The last takes the place of the one removed: nothing depends on the order, and a crowd may be large.
    fileprivate mutating func removeOne(_ connection: UInt64, _ topic: Topic) -> Subscriber? {
        guard let index = firstIndex(where: { $0.connection.id == connection && $0.topic == topic }) else { return nil }
        swapAt(index, count - 1)
        return removeLast()
    }
}
