import GameRules
import Identifiers
public import JSONText
import Storage
import Wire

extension Visit {
    /// The answer to `hello`: the user, the limits, and the games.
    func greeting(_ identity: Identity, re id: Int) -> Frame {
        ServerFrames.hello(re: id, ts: clock.now.milliseconds) { json in
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
            write(acceptor.limits, to: &json)
            json.key("features")
            json.beginArray()
            for feature in ["full", "delta", "digest", "watch_delay", "legal", "analysis", "preview", "ask"] { json.value(feature) }
            json.endArray()
            json.key("presets")
            json.beginArray()
            for preset in ChatLine.presets { json.value(preset) }
            json.endArray()
            json.key("prices")
            Prices.write(to: &json)
            json.key("games")
            json.beginArray()
            for kind in lobby.kinds { kind.write(to: &json) }
            json.endArray()
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

    private func write(_ limits: VisitLimits, to json: inout JSONWriter) {
        json.key("limits")
        json.beginObject()
        json.field("frame_bytes", limits.frameBytes)
        json.field("subs", limits.subscriptions)
        json.field("line", ChatLine.longestText)
        if limits.speech != .all { json.field("speech", limits.speech.rawValue) }
        for kind in RateKind.allCases { if let bucket = limits.ofUser(kind) { write(kind, bucket, to: &json) } }
        json.field("conns_per_user", Presence.visitsPerUser)
        json.key("network")
        json.beginObject()
        for kind in RateKind.allCases { write(kind, limits.ofNetwork(kind), to: &json) }
        json.field("strangers", limits.strangers)
        json.endObject()
        write(limits.connections, to: &json)
        json.endObject()
    }

    private func write(_ bounds: ConnectionBounds, to json: inout JSONWriter) {
        json.key("connections")
        json.beginObject()
        json.field("unidentified", bounds.unidentified)
        json.field("partial_heads", bounds.partialHeads)
        json.field("open", bounds.open)
        json.key("new")
        write(bounds.rate, to: &json)
        json.field("head_ms", bounds.headSeconds * 1000)
        json.field("body_ms", bounds.bodySeconds * 1000)
        json.field("body_rate", bounds.bodyRate)
        json.endObject()
    }

    private func write(_ kind: RateKind, _ bucket: VisitLimits.Bucket, to json: inout JSONWriter) {
        json.key(kind.name)
        write(bucket, to: &json)
    }

    private func write(_ bucket: VisitLimits.Bucket, to json: inout JSONWriter) {
        json.beginArray()
        json.value(bucket.perSecond)
        json.value(bucket.burst)
        json.endArray()
    }
}

extension GameKind {
    public func write(to json: inout JSONWriter) {
        json.beginObject()
        json.field("id", id.rawValue)
        json.field("rules", rulesVersion)
        json.key("seats")
        json.beginArray()
        for count in seatCounts { json.value(count) }
        json.endArray()
        if !hasPool { json.field("pool", false) }
        if profile.hasRank { json.field("rank", true) }
        if choices.hasTurns {
            json.key("controls")
            json.beginArray()
            for control in TimeControl.allCases { json.value(control.rawValue) }
            json.endArray()
        }
        if !scoreLists.isEmpty {
            json.key("scores")
            json.beginArray()
            for name in scoreLists { json.value(name) }
            json.endArray()
        }
        if !offered.isEmpty { writeOffered(to: &json) }
        json.key("bots")
        json.beginArray()
        for bot in bots {
            json.beginObject()
            json.field("level", bot.level)
            json.field("name", bot.name)
            json.endObject()
        }
        json.endArray()
        json.endObject()
    }

    /// Writes the values of options of this server by the options' names.
    private func writeOffered(to json: inout JSONWriter) {
        json.key("choices")
        json.beginObject()
        for (option, choices) in Dictionary(grouping: offered, by: \.option).sorted(by: { $0.key < $1.key }) {
            json.key(option)
            json.beginArray()
            for choice in choices {
                json.beginObject()
                json.field("value", choice.value)
                json.key("title")
                json.value(.object(choice.title.mapValues { .string($0) }))
                json.endObject()
            }
            json.endArray()
        }
        json.endObject()
    }
}
