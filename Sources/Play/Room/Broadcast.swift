import GameRules
import Identifiers
import JSONText
import Wire

/// The encoder of one durable state of a table for its audience. Views and frames are encoded once for each kind of viewer that exists.
struct Broadcast {
    let snapshot: Snapshot
    let now: Timestamp
    let watchers: Int
    /// The part of a view that is equal for all viewers.
    private var common: JSONWriter?
    private var views: [(viewer: Viewer, legal: Bool, chat: Bool, hidden: Set<UserID>, bytes: [UInt8])] = []
    private var states: [(viewer: Viewer, bytes: [UInt8], digest: String)] = []

    init(_ snapshot: Snapshot, watchers: Int, at now: Timestamp) {
        self.snapshot = snapshot
        self.watchers = watchers
        self.now = now
    }

    func viewer(of subscriber: Subscriber) -> Viewer? {
        guard subscriber.isMember else { return .watcher }
        guard let user = subscriber.user, let seat = snapshot.read({ $0.seat(of: user) }) else { return nil }
        return .seat(seat)
    }

    /// The viewer whose frame a member gets. Members who listen without views share one frame where all players see the same.
    func recipient(_ member: Subscriber) -> Viewer? {
        let profile = snapshot.table.kind.profile
        return viewer(of: member).map { member.delta && profile.playersSeeAlike && profile.movesAreOpen ? .seat(Seat(0)) : $0 }
    }

    /// The authors whose chat lines the subscriber does not get. Mostly empty, so that frames are shared.
    func hidden(from subscriber: Subscriber) -> Set<UserID> {
        subscriber.hidden?.among(snapshot.read { $0.lines(for: subscriber.isMember ? .seat(Seat(0)) : .watcher) }) ?? []
    }

    /// The snapshot frame: the whole view with the chat.
    mutating func snap(for subscriber: Subscriber, viewer: Viewer) -> Frame {
        let (view, digest) = view(for: viewer, legal: subscriber.legal, chat: true, hiding: hidden(from: subscriber))
        return ServerFrames.snap(
            topic: subscriber.topic, incarnation: snapshot.table.match.rawValue, sequence: snapshot.table.sequence, ts: now.milliseconds,
            digest: digest,
            view: view)
    }

    /// The frame of the newest event for one kind of subscriber.
    /// - Parameters:
    ///   - viewer: `nil` for a subscriber who has just lost the seat, and gets the event without a view.
    ///   - hidden: the authors whose lines are hidden.
    mutating func frame(
        _ event: RoomEvent, topic: Topic, viewer: Viewer?, delta: Bool, legal: Bool, hiding hidden: Set<UserID> = []
    ) -> Frame {
        let (match, sequence, ts) = (snapshot.table.match.rawValue, snapshot.table.sequence, now.milliseconds)
        guard viewer.mayKnow(event), !event.isSaid(byOneOf: hidden), let event = snapshot.read({ event.known(to: viewer ?? .watcher, in: $0) })
        else {
            return ServerFrames.skip(
                topic: topic, incarnation: match, sequence: sequence, ts: ts,
                conflated: delta || viewer != .watcher ? nil : conflation(topic, hiding: hidden))
        }
        let seen = delta ? nil : viewer.map { self.view(for: $0, legal: legal, chat: false) }
        return ServerFrames.event(
            topic: topic, incarnation: match, sequence: sequence, ts: ts, kind: event.name,
            payload: { event.writePayload(at: snapshot.table.touched, to: &$0) },
            digest: seen?.digest ?? viewer.map { state(for: $0).digest }, view: seen?.bytes,
            conflated: delta || viewer != .watcher ? nil : conflation(topic, hiding: hidden))
    }

    /// The frame of an earlier event, without a view of the table at that time.
    func replay(_ entry: RoomLog.Entry, sequence: Int, topic: Topic, viewer: Viewer, hides: (UserID) -> Bool) -> Frame {
        let match = snapshot.table.match.rawValue
        guard Viewer?.some(viewer).mayKnow(entry.event), !(entry.event.author.map(hides) ?? false),
            let event = snapshot.read({ entry.event.known(to: viewer, in: $0) })
        else {
            return ServerFrames.skip(topic: topic, incarnation: match, sequence: sequence, ts: now.milliseconds)
        }
        return ServerFrames.event(
            topic: topic, incarnation: match, sequence: sequence, ts: now.milliseconds, kind: event.name,
            payload: { event.writePayload(at: entry.at, to: &$0) },
            digest: nil, view: nil)
    }

    /// The frame that replaces several events for a slow spectator: the current view, and the chat lines of the replaced events.
    private func conflation(_ topic: Topic, hiding hidden: Set<UserID>) -> @Sendable (_ first: Int) -> Frame {
        { [snapshot, watchers, now] first in
            var broadcast = Broadcast(snapshot, watchers: watchers, at: now)
            let (view, digest) = broadcast.view(for: .watcher, legal: false, chat: false)
            let missed = snapshot.table.watchersChat.lines.filter { $0.sequence >= first && !hidden.contains($0.user) }
            var payload = JSONWriter(capacity: 256)
            payload.beginObject()
            payload.key("chat")
            missed.write(to: &payload)
            payload.endObject()
            return ServerFrames.conflated(
                topic: topic, incarnation: snapshot.table.match.rawValue, from: first, sequence: snapshot.table.sequence, ts: now.milliseconds,
                payload: missed.isEmpty ? nil : payload.bytes, digest: digest, view: view)
        }
    }

    /// The view for a viewer, with the digest of its state.
    /// - Parameters:
    ///   - chat: whether the view includes the chat.
    ///   - hidden: the authors whose lines are left out.
    mutating func view(for viewer: Viewer, legal: Bool, chat: Bool, hiding hidden: Set<UserID> = []) -> (bytes: [UInt8], digest: String) {
        let state = state(for: viewer)
        let wantsLegal = legal && viewer.seat.map { seat in snapshot.read { $0.mayAct(seat) } } == true
        // A view without chat has no lines to hide.
        let hidden = chat ? hidden : []
        if let known = views.first(where: { $0.viewer == viewer && $0.legal == wantsLegal && $0.chat == chat && $0.hidden == hidden }) {
            return (known.bytes, state.digest)
        }
        var json = JSONWriter(continuing: beginning, capacity: state.bytes.count + (chat ? 4096 : 1024))
        snapshot.read { $0.endView(for: viewer, legal: wantsLegal, chat: chat, hiding: hidden, state: state.bytes, to: &json) }
        views.append((viewer, wantsLegal, chat, hidden, json.bytes))
        return (json.bytes, state.digest)
    }

    private var beginning: JSONWriter {
        mutating get {
            if let common { return common }
            var json = JSONWriter(capacity: 1024 + snapshot.table.history.movesAsJSON.count)
            snapshot.read { $0.beginView(watchers: watchers, at: now, to: &json) }
            common = json
            return json
        }
    }

    private mutating func state(for viewer: Viewer) -> (bytes: [UInt8], digest: String) {
        // In a game without hidden information all players have the same state.
        let viewer = snapshot.table.kind.profile.playersSeeAlike && viewer != .watcher ? .seat(Seat(0)) : viewer
        if let known = states.first(where: { $0.viewer == viewer }) { return (known.bytes, known.digest) }
        let bytes = snapshot.read { $0.state(for: viewer) }
        let digest = snapshot.read { $0.digest(of: bytes) }
        states.append((viewer, bytes, digest))
        return (bytes, digest)
    }
}

extension Viewer? {
    fileprivate func mayKnow(_ event: RoomEvent) -> Bool {
        event.visibility == .everyone || event.visibility == (self == .watcher ? .watchers : .members)
    }
}

extension RoomEvent {
    /// The author of a chat line.
    fileprivate var author: UserID? { if case .said(let user, _, _, _, _) = self { user } else { nil } }

    fileprivate func isSaid(byOneOf users: Set<UserID>) -> Bool { !users.isEmpty && author.map(users.contains) ?? false }

    /// The event with the notice of its move for a viewer; `nil` if the move is hidden from them.
    fileprivate func known(to viewer: Viewer, in table: borrowing Table) -> RoomEvent? {
        guard !table.kind.profile.movesAreOpen, !table.phase.isFinished, case .moved(let seat, _, let ply, let spent, let lag, let grace) = self,
            table.history.indices.contains(ply - 1)
        else { return self }
        return table.history[ply - 1].text(for: viewer).map { .moved(seat: seat, move: $0, ply: ply, spent: spent, lag: lag, grace: grace) }
    }
}
