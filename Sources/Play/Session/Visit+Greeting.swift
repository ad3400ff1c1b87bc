import Identifiers
import JSONText
import Storage
import Wire

extension Visit {
    /// The answer to `hello`: the user, the limits, and the games.
    func greeting(_ identity: Identity, re id: Int) -> Frame {
        ServerFrames.hello(re: id, ts: clock.now.milliseconds) { json in
            let house = acceptor.house
            json.field("node", "a1")
            json.field("conn", "c_" + String(connectionID, radix: 36))
            write(identity, to: &json)
            json.key("hb")
            json.beginObject()
            json.field("ping_ms", acceptor.limits.pingSeated.milliseconds)
            json.field("dead_ms", VisitLimits.silenceOfServer.milliseconds)
            json.field("idle_ping_ms", VisitLimits.pingIdle.milliseconds)
            json.field("silence_ms", acceptor.limits.silenceSeated.milliseconds)
            json.field("idle_silence_ms", VisitLimits.silenceIdle(pingsByItself).milliseconds)
            json.endObject()
            json.key("limits")
            json.raw(house.limits)
            json.key("features")
            json.raw(house.features)
            json.key("presets")
            json.raw(house.presets)
            json.key("prices")
            json.raw(house.prices)
            json.key("games")
            json.raw(house.games)
        }
    }

    private func write(_ identity: Identity, to json: inout JSONWriter) {
        json.key("user")
        json.beginObject()
        json.field("id", identity.user?.rawValue)
        json.field("name", identity.user == nil ? nil : identity.name)
        json.field("kind", identity.kind.rawValue)
        json.field("guest", identity.guest)
        if let avatar = identity.avatar { json.field("avatar", avatar.text) }
        json.key("scopes")
        json.beginArray()
        for scope in identity.scopes.map(\.rawValue).sorted() { json.value(scope) }
        json.endArray()
        json.endObject()
    }
}
