import GameRules
import Identifiers
import JSONText
import Wire

/// Ephemeral frames, which have no number and may be dropped: the number of spectators, reactions, evaluations.
extension Room {
    private static var crowdPeriod: Duration { .seconds(1) }
    private static var namesInCrowd: Int { 20 }

    /// The moment of the next frame `crowd`; `nil` while the crowd has not changed.
    var crowdDue: Timestamp? { crowdIsStale ? crowdTold + Self.crowdPeriod : nil }

    func crowdChanged() {
        crowdIsStale = true
        if let due = crowdDue, due <= services.clock.now { tellCrowd() }
        arm()
    }

    func tellCrowd() {
        crowdIsStale = false
        crowdTold = services.clock.now
        var payload = JSONWriter(capacity: 256)
        payload.beginObject()
        payload.field("n", audience.watchers)
        payload.key("names")
        payload.beginArray()
        for name in audience.names(atMost: Self.namesInCrowd) { payload.value(name) }
        payload.endArray()
        payload.endObject()
        sendEphemeral(.crowd, payload.bytes, to: audience.everybody)
    }

    /// The kinds of ephemeral frames, by their names on the wire. An unsent frame is replaced only by one of the same kind.
    enum EphemeralKind: Int {
        case crowd, react, analysis

        fileprivate static let count = 3
        fileprivate var name: String { "\(self)" }
    }

    /// Sends an ephemeral payload; all subscribers of a topic share one frame.
    func sendEphemeral(_ kind: EphemeralKind, _ payload: [UInt8], to subscribers: [Subscriber]) {
        var frames: [Topic: Frame] = [:]
        for subscriber in subscribers {
            let frame =
                frames[subscriber.topic]
                ?? ServerFrames.ephemeral(topic: subscriber.topic, ts: services.clock.now.milliseconds, kind: kind.name, payload: payload)
            frames[subscriber.topic] = frame
            subscriber.connection.send(frame, as: .ephemeral(key: subscriber.key &* EphemeralKind.count &+ kind.rawValue))
        }
    }

    /// Broadcasts a reaction: a player's to all subscribers, a spectator's to spectators. Subscribers who have muted the author do not get it.
    func react(_ emoji: String, by user: UserID, asMember: Bool, reply: Reply) {
        guard !asMember || published.table.seat(of: user) != nil else { return reply.refuse(.notSeated) }
        var payload = JSONWriter(capacity: 64)
        payload.beginObject()
        payload.field("by", user.rawValue)
        payload.field("e", emoji)
        payload.endObject()
        let audience = asMember ? audience.everybody : audience.viewers + audience.followers
        sendEphemeral(.react, payload.bytes, to: audience.filter { $0.hidden?.contains(user) != true })
        reply.ok()
    }
}
