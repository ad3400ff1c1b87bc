import Identifiers
import JSONText
import Wire

/// A small topic whose events contain the whole view: lobby, me, a user's profile, announcements.
struct TopicLog: Sendable {
    let topic: Topic
    let incarnation: String
    private(set) var sequence = 0
    private(set) var subscribers: [Subscriber] = []
    /// The last view sent to all subscribers; `nil` if they have different ones.
    private var seen: [UInt8]?

    init(_ topic: Topic, incarnation: String) {
        self.topic = topic
        self.incarnation = incarnation
    }

    mutating func add(_ subscriber: Subscriber) {
        remove(connection: subscriber.connection.id)
        subscribers.append(subscriber)
    }

    mutating func remove(connection: UInt64) { subscribers.removeAll { $0.connection.id == connection } }

    /// Sends the view to a new subscriber, unless their copy is the newest published one.
    mutating func welcome(_ subscriber: Subscriber, since: ClientFrame.Position?, view: [UInt8], at now: Timestamp) {
        if subscriber.delta, let since, since.incarnation == incarnation, since.sequence == sequence {
            // The published copy may differ: the view may have changed since without having been published.
            seen = nil
            return
        }
        seen = subscribers.count <= 1 || seen == view ? view : nil
        subscriber.connection.send(
            ServerFrames.snap(topic: topic, incarnation: incarnation, sequence: sequence, ts: now.milliseconds, digest: nil, view: view),
            as: .reliable)
    }

    /// The answer to `sub`.
    func confirm(_ reply: Reply?) { reply?.ok(result: Self.place(incarnation: incarnation, sequence: sequence)) }

    /// `d` of the answer to `sub`: the position in the topic after the frames before it.
    static func place(incarnation: String, sequence: Int) -> [UInt8] {
        var json = JSONWriter(capacity: 48)
        json.beginObject()
        json.field("inc", incarnation)
        json.field("s", sequence)
        json.endObject()
        return json.bytes
    }

    /// Sends the view, unless all subscribers have it already.
    /// - Parameter view: ignored without subscribers.
    mutating func publish(_ kind: String, view: [UInt8], at now: Timestamp, mayGiveWay: Bool) {
        guard !subscribers.isEmpty else {
            sequence += 1
            return
        }
        guard view != seen else { return }
        seen = view
        sequence += 1
        let frame = ServerFrames.event(
            topic: topic, incarnation: incarnation, sequence: sequence, ts: now.milliseconds, kind: kind, payload: { $0.raw("{}") },
            digest: nil, view: view)
        for subscriber in subscribers {
            subscriber.connection.send(frame, as: mayGiveWay ? .latest(key: subscriber.key, sequence: sequence) : .reliable)
        }
    }
}
