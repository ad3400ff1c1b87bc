import Identifiers
import JSONText
import Wire

/// The server's announcements to all connections: the topic `sys`.
struct Announcements: Sendable {
    var log: TopicLog
    /// Whether the server is about to restart.
    var restarts = false

    init(incarnation: String) { log = TopicLog(.sys, incarnation: incarnation) }

    var view: [UInt8] {
        var json = JSONWriter(capacity: 64)
        json.beginObject()
        json.key("notices")
        json.beginArray()
        if restarts { json.value("restart") }
        json.endArray()
        json.endObject()
        return json.bytes
    }

    /// Publishes the restart to subscribers.
    /// - Returns: the frame for connections without a subscription.
    mutating func publish(at now: Timestamp) -> Frame {
        let view = view
        log.publish("restart", view: view, at: now, mayGiveWay: false)
        return ServerFrames.event(
            topic: .sys, incarnation: log.incarnation, sequence: log.sequence, ts: now.milliseconds, kind: "restart", payload: { $0.raw("{}") },
            digest: nil, view: view)
    }
}
