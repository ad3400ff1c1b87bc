import Identifiers
import Wire

/// A board as a topic, kept while it has subscribers.
struct BoardTopic: Sendable {
    /// A subscriber who waits for the first reading.
    struct Newcomer: Sendable {
        let subscriber: Subscriber
        let since: ClientFrame.Position?
        let reply: Reply?
    }

    var log: TopicLog
    var newcomers: [Newcomer] = []
    /// The view of the last reading.
    private(set) var view: [UInt8]?
    /// The task that reads the board again and again.
    let reading: Task<Void, Never>

    init(log: TopicLog, reading: Task<Void, Never>) {
        self.log = log
        self.reading = reading
    }

    var isWatched: Bool { !log.subscribers.isEmpty || !newcomers.isEmpty }

    mutating func dismiss(connection: UInt64) {
        log.remove(connection: connection)
        newcomers.removeAll { $0.subscriber.connection.id == connection }
    }

    mutating func welcome(_ newcomer: Newcomer, view: [UInt8], at now: Timestamp) {
        log.add(newcomer.subscriber)
        log.welcome(newcomer.subscriber, since: newcomer.since, view: view, at: now)
        log.confirm(newcomer.reply)
    }

    /// Sends a reading to all who do not have it.
    mutating func publish(_ view: [UInt8], at now: Timestamp) {
        self.view = view
        if !log.subscribers.isEmpty { log.publish("change", view: view, at: now, mayGiveWay: true) }
        for newcomer in newcomers { welcome(newcomer, view: view, at: now) }
        newcomers = []
    }

    mutating func refuseNewcomers() {
        for newcomer in newcomers { newcomer.reply?.refuse(.boardBusy) }
        newcomers = []
    }
}
