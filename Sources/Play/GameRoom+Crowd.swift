import GameRules
import JSONText
import Wire

/// What has no number and may be lost: how many watch, and reactions.
extension GameRoom {
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
        var happening = JSONWriter(capacity: 256)
        happening.beginObject()
        happening.field("n", audience.watchers)
        happening.key("names")
        happening.beginArray()
        for name in audience.names(atMost: Self.namesInCrowd) { happening.value(name) }
        happening.endArray()
        happening.endObject()
        whisper("crowd", happening.bytes)
    }

    /// Tells everybody something that has no number and may be lost.
    private func whisper(_ kind: String, _ happening: [UInt8]) {
        var frames: [Topic: Frame] = [:]
        for subscriber in audience.subscribers {
            let frame =
                frames[subscriber.topic]
                ?? ServerFrames.ephemeral(topic: subscriber.topic, ts: services.clock.now.milliseconds, kind: kind, happening: happening)
            frames[subscriber.topic] = frame
            subscriber.connection.send(frame, as: .ephemeral(key: subscriber.key))
        }
    }

    func react(_ emoji: String, by user: String) {
        var happening = JSONWriter(capacity: 64)
        happening.beginObject()
        happening.field("by", user)
        happening.field("e", emoji)
        happening.endObject()
        whisper("react", happening.bytes)
    }
}
