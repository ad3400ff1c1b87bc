import Wire

/// A small topic whose every change is its whole view: lobby, me, a user's card, announcements.
struct TopicLog: Sendable {
    let topic: Topic
    let incarnation: String
    private(set) var sequence = 0
    private(set) var subscribers: [Subscriber] = []

    init(_ topic: Topic, incarnation: String) {
        self.topic = topic
        self.incarnation = incarnation
    }

    mutating func add(_ subscriber: Subscriber) {
        remove(connection: subscriber.connection.id)
        subscribers.append(subscriber)
    }

    mutating func remove(connection: UInt64) { subscribers.removeAll { $0.connection.id == connection } }

    /// Shows where the topic stands; nothing, to somebody who knows already.
    func welcome(_ subscriber: Subscriber, since: ClientFrame.Position?, view: [UInt8], at now: Timestamp) {
        if subscriber.delta, let since, since.incarnation == incarnation, since.sequence == sequence { return }
        subscriber.connection.send(
            ServerFrames.snap(topic: topic, incarnation: incarnation, sequence: sequence, ts: now.milliseconds, digest: nil, view: view),
            as: .reliable)
    }

    mutating func publish(_ kind: String, view: [UInt8], at now: Timestamp, mayGiveWay: Bool) {
        sequence += 1
        guard !subscribers.isEmpty else { return }
        let frame = ServerFrames.event(
            topic: topic, incarnation: incarnation, sequence: sequence, ts: now.milliseconds, kind: kind, happening: Array("{}".utf8),
            digest: nil, view: view)
        for subscriber in subscribers {
            subscriber.connection.send(frame, as: mayGiveWay ? .latest(key: subscriber.key, sequence: sequence) : .reliable)
        }
    }
}
