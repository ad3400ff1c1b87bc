import GameRules
import JSONText
import Wire

/// What has no number and may be lost: how many watch, and reactions.
extension Room {
    private static var crowdPeriod: Int { 1000 }
    private static var namesInCrowd: Int { 20 }

    /// When the next word on the crowd is due; `nil` while it has not changed.
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

    /// What has no number and may be lost, as its frames call it. An unsent one gives way to the next of its own kind alone.
    enum EphemeralKind: Int {
        case crowd, react, analysis

        fileprivate static let count = 3
        fileprivate var name: String { "\(self)" }
    }

    /// Tells each of them, by one frame for all of a topic.
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

    /// Shows a reaction: a player's to everybody, a spectator's to spectators.
    func react(_ emoji: String, by user: UserID, asMember: Bool, reply: Reply) {
        guard !asMember || published.table.seat(of: user) != nil else { return reply.refuse(.notSeated) }
        var payload = JSONWriter(capacity: 64)
        payload.beginObject()
        payload.field("by", user.rawValue)
        payload.field("e", emoji)
        payload.endObject()
        sendEphemeral(.react, payload.bytes, to: asMember ? audience.everybody : audience.viewers + audience.followers)
        reply.ok()
    }
}
