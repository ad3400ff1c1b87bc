import JSONText

/// The parts of a greeting that are equal for everybody, encoded once: they are most of its bytes.
struct HouseDescription: Sendable {
    let limits: [UInt8]
    let features: [UInt8]
    let presets: [UInt8]
    let prices: [UInt8]
    let games: [UInt8]

    init(_ limits: VisitLimits, _ kinds: [GameKind]) {
        self.limits = Self.encoded { Self.write(limits, to: &$0) }
        features = Self.encoded { Self.write(["full", "delta", "digest", "watch_delay", "legal", "analysis", "preview", "ask"], to: &$0) }
        presets = Self.encoded { Self.write(ChatLine.presets, to: &$0) }
        prices = Self.encoded { Prices.write(to: &$0) }
        games = Self.encoded { json in
            json.beginArray()
            for kind in kinds { kind.write(to: &json) }
            json.endArray()
        }
    }

    private static func encoded(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter(capacity: 1024)
        write(&json)
        return json.bytes
    }

    private static func write(_ words: [String], to json: inout JSONWriter) {
        json.beginArray()
        for word in words { json.value(word) }
        json.endArray()
    }

    private static func write(_ limits: VisitLimits, to json: inout JSONWriter) {
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

    private static func write(_ bounds: ConnectionBounds, to json: inout JSONWriter) {
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

    private static func write(_ kind: RateKind, _ bucket: VisitLimits.Bucket, to json: inout JSONWriter) {
        json.key(kind.name)
        write(bucket, to: &json)
    }

    private static func write(_ bucket: VisitLimits.Bucket, to json: inout JSONWriter) {
        json.beginArray()
        json.value(bucket.perSecond)
        json.value(bucket.burst)
        json.endArray()
    }
}
