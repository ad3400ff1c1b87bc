import Identifiers
import JSONText
import Storage
import Wire

/// The profile of a user as a topic, kept while it has subscribers.
struct ProfileCard: Sendable {
    var log: TopicLog
    var profile: Identity

    /// The view of the profile.
    /// - Parameter place: the user's whereabouts; `nil` outside of all rooms and queues.
    func view(isHere: Bool, _ place: Whereabouts?) -> [UInt8] {
        let player = PublicProfile(profile)
        var json = JSONWriter(capacity: 192)
        json.beginObject()
        player.writeWho(to: &json)
        json.field("on", isHere)
        json.field("room", place?.publicRoom?.rawValue)
        if profile.holdings == nil { json.field("stars", 0) }
        player.writeRecord(to: &json)
        player.writeJoined(to: &json)
        json.endObject()
        return json.bytes
    }
}
