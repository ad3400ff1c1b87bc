import JSONText
import Storage
import Wire

/// The profile of a user as a topic, kept while it has subscribers.
struct ProfileCard: Sendable {
    var log: TopicLog
    var profile: Identity

    /// The view of the profile.
    /// - Parameter place: the user's whereabouts; `nil` for none.
    func view(isHere: Bool, _ place: Whereabouts?) -> [UInt8] {
        var json = JSONWriter(capacity: 192)
        json.beginObject()
        json.field("user", profile.user?.rawValue)
        json.field("name", profile.name)
        json.field("kind", profile.kind.rawValue)
        if let avatar = profile.avatar { json.field("avatar", avatar.text) }
        if let owner = profile.owner {
            json.key("owner")
            json.beginObject()
            json.field("id", owner.user.rawValue)
            json.field("name", owner.name)
            json.endObject()
        }
        if profile.isRetired { json.field("retired", true) }
        json.field("on", isHere)
        json.field("room", place?.publicRoom?.rawValue)
        json.field("stars", profile.holdings?.wallet.stars ?? 0)
        if let wallet = profile.holdings?.wallet { json.field("max_stars", wallet.best) }
        json.field("played", profile.played)
        json.field("win", profile.won)
        json.field("joined", Int(profile.joined.milliseconds))
        json.endObject()
        return json.bytes
    }
}
