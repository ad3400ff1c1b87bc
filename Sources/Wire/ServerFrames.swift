public import JSONText

/// Builders of the frames a server sends. `ts` is milliseconds since 1970 throughout.
public enum ServerFrames {
    /// The answer to `hello`. `body` writes the members beside `t`, `re`, `v` and `ts`.
    public static func hello(re id: Int, ts: Int64, body: (inout JSONWriter) -> Void) -> Frame {
        var json = Frame.writer(capacity: 768)
        json.beginObject()
        json.field("t", "hello")
        json.field("re", id)
        json.field("v", "1.0")
        json.field("ts", Int(ts))
        body(&json)
        json.endObject()
        return Frame(consume json)
    }

    /// A snapshot of a topic at a position in its log. `view` is the JSON of `d`.
    public static func snap(topic: Topic, incarnation: String, sequence: Int, ts: Int64, digest: String?, view: [UInt8]) -> Frame {
        var json = Frame.writer(capacity: view.count + 128)
        head("snap", topic, incarnation, sequence, ts, &json)
        if let digest { json.field("h", digest) }
        json.key("d")
        json.raw(view)
        json.endObject()
        return Frame(consume json)
    }

    /// The next change of a topic. `payload` writes the JSON of `x`; `view` is the JSON of `d`, absent in delta mode.
    /// - Parameter conflated: makes the replacement for a recipient that has missed the frames from sequence `first`. Without it a frame that carries
    ///   a view is its own replacement.
    public static func event(
        topic: Topic, incarnation: String, sequence: Int, ts: Int64, kind: String, payload: (inout JSONWriter) -> Void, digest: String?,
        view: [UInt8]?, conflated: (@Sendable (_ first: Int) -> Frame)? = nil
    ) -> Frame {
        var json = Frame.writer(capacity: (view?.count ?? 0) + 256)
        head("ev", topic, incarnation, sequence, ts, &json)
        json.field("k", kind)
        json.key("x")
        payload(&json)
        if let digest { json.field("h", digest) }
        guard let view else {
            json.endObject()
            return Frame(consume json)
        }
        json.key("d")
        json.raw(view)
        json.endObject()
        return Frame(
            consume json,
            conflated: conflated ?? { first in
                Self.conflated(
                    topic: topic, incarnation: incarnation, from: first, sequence: sequence, ts: ts, payload: nil, digest: digest, view: view)
            })
    }

    /// One frame that replaces all changes of a topic from sequence `first` up to `sequence`.
    /// - Parameter payload: the JSON of `x`, if the events hold anything that the view does not.
    public static func conflated(
        topic: Topic, incarnation: String, from first: Int, sequence: Int, ts: Int64, payload: [UInt8]?, digest: String?, view: [UInt8]
    ) -> Frame {
        var json = Frame.writer(capacity: view.count + (payload?.count ?? 0) + 160)
        head("ev", topic, incarnation, sequence, ts, &json)
        json.field("from", first)
        json.field("k", "conflated")
        if let payload {
            json.key("x")
            json.raw(payload)
        }
        if let digest { json.field("h", digest) }
        json.key("d")
        json.raw(view)
        json.endObject()
        return Frame(consume json)
    }

    /// A placeholder for an event that this viewer must not see: keeps the sequence contiguous.
    public static func skip(
        topic: Topic, incarnation: String, sequence: Int, ts: Int64, conflated: (@Sendable (_ first: Int) -> Frame)? = nil
    ) -> Frame {
        var json = Frame.writer(capacity: 96)
        head("ev", topic, incarnation, sequence, ts, &json)
        json.endObject()
        return Frame(consume json, conflated: conflated)
    }

    public static func ephemeral(topic: Topic, ts: Int64, kind: String, payload: [UInt8]) -> Frame {
        var json = Frame.writer(capacity: payload.count + 96)
        json.beginObject()
        json.field("t", "eph")
        json.field("topic", topic.description)
        json.field("ts", Int(ts))
        json.field("k", kind)
        json.key("x")
        json.raw(payload)
        json.endObject()
        return Frame(consume json)
    }

    /// - Parameter result: the JSON of `d`, if the reply has one.
    public static func ok(re id: Int, ts: Int64, duplicate: Bool = false, result: [UInt8]? = nil) -> Frame {
        var json = Frame.writer(capacity: 96)
        json.beginObject()
        json.field("t", "ok")
        json.field("re", id)
        json.field("ts", Int(ts))
        if duplicate { json.field("dup", true) }
        if let result {
            json.key("d")
            json.raw(result)
        }
        json.endObject()
        return Frame(consume json)
    }

    /// - Parameter members: writes the members of `d`.
    public static func ok(re id: Int, ts: Int64, members: (inout JSONWriter) -> Void) -> Frame {
        var json = Frame.writer(capacity: 96)
        json.beginObject()
        json.field("t", "ok")
        json.field("re", id)
        json.field("ts", Int(ts))
        json.key("d")
        json.beginObject()
        members(&json)
        json.endObject()
        json.endObject()
        return Frame(consume json)
    }

    public static func err(re id: Int?, ts: Int64, _ refusal: Refusal) -> Frame {
        var json = Frame.writer(capacity: 192)
        json.beginObject()
        json.field("t", "err")
        if let id { json.field("re", id) }
        json.field("ts", Int(ts))
        json.field("code", refusal.code.rawValue)
        json.field("msg", refusal.message)
        if let retry = refusal.retryAfter { json.field("retry_ms", retry.milliseconds) }
        if !refusal.details.isEmpty { json.field("d", .object(refusal.details)) }
        json.endObject()
        return Frame(consume json)
    }

    public static func pong(re id: Int, client: Double, ts: Int64) -> Frame {
        var json = Frame.writer(capacity: 96)
        json.beginObject()
        json.field("t", "pong")
        json.field("re", id)
        json.key("c")
        json.value(client)
        json.field("ts", Int(ts))
        json.endObject()
        return Frame(consume json)
    }

    /// Asks a client that pings by itself for the ping that is overdue.
    public static func ask(ts: Int64) -> Frame {
        var json = Frame.writer(capacity: 48)
        json.beginObject()
        json.field("t", "ask")
        json.field("ts", Int(ts))
        json.endObject()
        return Frame(consume json)
    }

    /// The last frame before the server closes the connection.
    /// - Parameter retry: the range from which the client chooses a random reconnect delay; `nil` if it should not reconnect by
    ///   itself.
    public static func bye(_ code: CloseCode, reason: String, ts: Int64, retry: ClosedRange<Duration>? = nil, resume: Bool = false) -> Frame {
        var json = Frame.writer(capacity: 128)
        json.beginObject()
        json.field("t", "bye")
        json.field("ts", Int(ts))
        json.field("code", Int(code.rawValue))
        json.field("reason", reason)
        json.key("retry_ms")
        if let retry {
            json.beginArray()
            json.value(retry.lowerBound.milliseconds)
            json.value(retry.upperBound.milliseconds)
            json.endArray()
        } else {
            json.null()
        }
        json.field("resume", resume)
        json.key("url")
        json.null()
        json.endObject()
        return Frame(consume json)
    }

    private static func head(
        _ type: StaticString, _ topic: Topic, _ incarnation: String, _ sequence: Int, _ ts: Int64, _ json: inout JSONWriter
    ) {
        json.beginObject()
        json.key("t")
        json.plainASCII(UnsafeBufferPointer(start: type.utf8Start, count: type.utf8CodeUnitCount))
        json.field("topic", topic.description)
        json.field("inc", incarnation)
        json.field("s", sequence)
        json.field("ts", Int(ts))
    }
}
