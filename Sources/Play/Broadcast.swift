import GameRules
import JSONText
import Wire

/// One durable state of a table on its way to its audience. Views and frames are encoded once for each kind of viewer, and only if somebody is one.
struct Broadcast {
    let snapshot: Snapshot
    let now: Timestamp
    let watchers: Int
    /// A view as far as it is the same for everybody.
    private var common: JSONWriter?
    private var happening: (sequence: Int, bytes: [UInt8])?
    private var views: [(viewer: Viewer, legal: Bool, bytes: [UInt8])] = []
    private var states: [(viewer: Viewer, bytes: [UInt8], digest: String)] = []

    init(_ snapshot: Snapshot, watchers: Int, at now: Timestamp) {
        self.snapshot = snapshot
        self.watchers = watchers
        self.now = now
    }

    func viewer(of subscriber: Subscriber) -> Viewer? {
        guard subscriber.isMember else { return .watcher }
        guard let user = subscriber.user, let seat = snapshot.table.seat(of: user) else { return nil }
        return .seat(seat)
    }

    mutating func snap(for subscriber: Subscriber, viewer: Viewer) -> Frame {
        let (view, digest) = view(for: viewer, legal: subscriber.legal)
        return ServerFrames.snap(
            topic: subscriber.topic, incarnation: snapshot.table.match, sequence: snapshot.table.sequence, ts: now.milliseconds, digest: digest, view: view)
    }

    /// The frame of one event for one kind of subscriber.
    /// - Parameter viewer: `nil` for somebody who has just lost the seat: they learn that, and no more.
    mutating func frame(
        _ event: RoomEvent, sequence: Int, topic: Topic, viewer: Viewer?, delta: Bool, legal: Bool
    ) -> Frame {
        let mayKnow = event.circle == .everyone || event.circle == (viewer == .watcher ? .watchers : .members)
        guard mayKnow else {
            return ServerFrames.skip(topic: topic, incarnation: snapshot.table.match, sequence: sequence, ts: now.milliseconds)
        }
        let seen = delta ? nil : viewer.map { self.view(for: $0, legal: legal) }
        return ServerFrames.event(
            topic: topic, incarnation: snapshot.table.match, sequence: sequence, ts: now.milliseconds, kind: event.name, happening: happening(event, sequence),
           
            digest: seen?.digest ?? viewer.map { state(for: $0).digest }, view: seen?.bytes)
    }

    private mutating func happening(_ event: RoomEvent, _ sequence: Int) -> [UInt8] {
        if let happening, happening.sequence == sequence { return happening.bytes }
        var json = JSONWriter(capacity: 96)
        event.writeHappening(to: &json)
        happening = (sequence, json.bytes)
        return json.bytes
    }

    mutating func view(for viewer: Viewer, legal: Bool) -> (bytes: [UInt8], digest: String) {
        let state = state(for: viewer)
        let wantsLegal = legal && viewer.seat?.index == snapshot.table.turn && snapshot.table.turn != nil
        if let known = views.first(where: { $0.viewer == viewer && $0.legal == wantsLegal }) { return (known.bytes, state.digest) }
        var json = beginning
        snapshot.table.endView(for: viewer, legal: wantsLegal, state: state.bytes, to: &json)
        views.append((viewer, wantsLegal, json.bytes))
        return (json.bytes, state.digest)
    }

    private var beginning: JSONWriter {
        mutating get {
            if let common { return common }
            var json = JSONWriter(capacity: 1024 + snapshot.table.history.movesAsJSON.count)
            snapshot.table.beginView(watchers: watchers, at: now, to: &json)
            common = json
            return json
        }
    }

    private mutating func state(for viewer: Viewer) -> (bytes: [UInt8], digest: String) {
        // In a game that hides nothing one player's eyes stand for all of them.
        let viewer = snapshot.table.kind.playersSeeAlike && viewer != .watcher ? .seat(0) : viewer
        if let known = states.first(where: { $0.viewer == viewer }) { return (known.bytes, known.digest) }
        let bytes = snapshot.table.state(for: viewer)
        let digest = snapshot.table.digest(of: bytes)
        states.append((viewer, bytes, digest))
        return (bytes, digest)
    }
}
