import JSONText
import Wire

/// The card of somebody, for as long as anybody looks at it.
struct ProfileCard: Sendable {
    var log: TopicLog
    var profile: Identity

    /// - Parameter place: where they are; `nil` for nowhere.
    func view(isHere: Bool, _ place: Whereabouts?) -> [UInt8] {
        var json = JSONWriter(capacity: 192)
        json.beginObject()
        json.field("user", profile.user?.rawValue)
        json.field("name", profile.name)
        json.field("kind", profile.kind.rawValue)
        json.field("on", isHere)
        json.field("room", place?.isPublic == true ? place?.room?.rawValue : nil)
        json.field("stars", 0)
        json.field("played", profile.played)
        json.field("win", profile.won)
        json.field("joined", Int(profile.joined.milliseconds))
        json.endObject()
        return json.bytes
    }
}
