import GameRules
import Identifiers
import JSONText
import Storage
import Wire

/// A user with at least one connection.
struct OnlineUser: Sendable {
    var identity: Identity
    /// The connections, with the tab or process of each, its credential, and whether that may play.
    var visits: [(connection: UInt64, session: String?, credential: CredentialID?, mayPlay: Bool)]
    var log: TopicLog

    /// The user, if one of the connections may play; the identity has the scopes of the newest.
    var player: Identity? { visits.contains { $0.mayPlay } ? identity : nil }

    /// The view of `me`.
    /// - Parameters:
    ///   - place: the user's whereabouts; `nil` outside of all rooms and queues.
    ///   - today: the day on which daily money can be earned.
    func page(_ place: Whereabouts?, today: Day) -> [UInt8] {
        var json = JSONWriter(capacity: 384)
        json.beginObject()
        json.field("user", identity.user?.rawValue)
        json.field("name", identity.name)
        json.field("kind", identity.kind.rawValue)
        if let avatar = identity.avatar { json.field("avatar", avatar.text) }
        json.field("guest", identity.guest)
        // A bot has all its games in one list, however long they take.
        let rooms = (place?.rooms ?? []) + (identity.kind == .bot ? place?.distantRooms ?? [] : [])
        json.field("room", rooms.first.map { "room/\($0)" })
        if identity.kind == .bot {
            json.key("rooms")
            json.beginArray()
            for room in rooms { json.value("room/\(room)") }
            json.endArray()
        }
        json.key("correspondence")
        json.beginArray()
        for room in place?.distantRooms ?? [] { json.value("room/\(room)") }
        json.endArray()
        json.key("queue")
        if let queue = place?.queue {
            json.beginObject()
            json.field("game", queue.game.rawValue)
            json.field("mode", queue.mode.rawValue)
            json.field("since", Int(queue.since.milliseconds))
            json.field("room", queue.room?.rawValue)
            json.endObject()
        } else {
            json.null()
        }
        Holdings.write(identity.holdings, today: today, to: &json)
        json.field("played", identity.played)
        json.field("win", identity.won)
        json.key("challenges")
        json.beginArray()
        for challenge in place?.challenges ?? [] { challenge.write(to: &json) }
        json.endArray()
        json.key("notices")
        json.beginArray()
        for notice in identity.notices { notice.write(to: &json) }
        json.endArray()
        json.endObject()
        return json.bytes
    }
}

extension Notice {
    fileprivate func write(to json: inout JSONWriter) {
        json.beginObject()
        json.field("id", name)
        json.field("kind", kind.rawValue)
        json.field("key", key)
        json.field("ts", Int(at))
        if kind == .sanction {
            json.key("d")
            json.beginObject()
            json.field("until", end.map { Int($0) })
            json.field("why", reason)
            json.endObject()
        }
        json.endObject()
    }

    /// The form used on the wire: `n_17`.
    private var name: String { "n_\(id)" }
}
