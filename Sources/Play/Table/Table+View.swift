import GameRules
import Identifiers
import JSONText
import Storage
import Wire

extension Table {
    /// Begins `d` of `room/…` and `watch/…` with the members that are equal for all viewers. `endView` adds the members of one viewer.
    func beginView(watchers: Int, at now: Timestamp, to json: inout JSONWriter) {
        json.beginObject()
        json.field("room", number.rawValue)
        json.field("match", match.rawValue)
        json.field("game", kind.id.rawValue)
        json.field("rules", kind.rulesVersion)
        writeSettings(to: &json)
        json.key("seats")
        json.beginArray()
        for seat in chairs.seats { writeChair(seat, at: now, to: &json) }
        json.endArray()
        json.field("turn", turn?.index)
        json.field("ply", ply)
        writeClock(at: now, to: &json)
        writeOffers(to: &json)
        json.field("watchers", watchers)
        writeEnding(to: &json)
        json.field("rematch", rematch?.room.rawValue)
        if showsAllMoves { writeMoves(to: &json) }
    }

    /// Ends a view with the members for this viewer.
    /// - Parameters:
    ///   - chat: whether to include the chat lines. A snapshot includes them; events add them one by one.
    ///   - hidden: the authors whose lines are left out.
    func endView(for viewer: Viewer, legal: Bool, chat: Bool, hiding hidden: Set<UserID> = [], state: [UInt8], to json: inout JSONWriter) {
        if !showsAllMoves { writeMoves(for: viewer, to: &json) }
        json.field("you", viewer.seat?.index)
        if chat {
            json.key("chat")
            lines(for: viewer).lazy.filter { !hidden.contains($0.user) }.write(to: &json)
        }
        json.key("state")
        json.raw(state)
        if legal, pause == nil, let position, let seat = viewer.seat, mayAct(seat) {
            json.key("legal")
            position.writeLegalMoves(for: seat, to: &json)
        }
        json.endObject()
    }

    /// The chat lines that a viewer may read.
    func lines(for viewer: Viewer) -> [ChatLine] { (viewer == .watcher ? watchersChat : chat).lines }

    /// The game's own part of the view. Spectators, and everybody after the end, also see the members that the game hides from players, such as
    /// distances.
    func state(for viewer: Viewer) -> [UInt8] {
        guard let position else { return Array("null".utf8) }
        var json = JSONWriter(capacity: 256)
        position.writeView(for: phase.isFinished ? nil : viewer.seat, to: &json)
        return json.bytes
    }

    /// CRC-32C over the canonical JSON of ply, state and turn, with which both ends verify that they have the same state.
    func digest(of state: [UInt8]) -> String {
        var json = JSONWriter(capacity: state.count + 32)
        json.beginObject()
        json.field("ply", ply)
        json.key("state")
        json.raw(state)
        json.field("turn", turn?.index)
        json.endObject()
        return Digest.text(of: json.bytes)
    }

    private func writeSettings(to json: inout JSONWriter) {
        json.field("mode", settings.mode.rawValue)
        if settings.mode == .rank { writeTerms(to: &json) }
        settings.writeConfig(to: &json)
        json.field("phase", phase.rawValue)
        if isExhibition { json.field("exhibition", true) }
        json.field("owner", owner.flatMap { chairs[$0]?.person.user.rawValue })
        json.field("listed", settings.listed)
        settings.writeInvitation(to: &json)
        json.field("locked", settings.password != nil)
        json.field("private", settings.isPrivate)
        json.field("delay_ms", settings.delay.milliseconds)
        json.field("spectators", settings.spectators.rawValue)
        if settings.allowsAnalysis { json.field("analysis", true) }
        settings.writeControl(to: &json)
    }

    /// Writes whether stars move: in the game that runs or is over, or else in the next one. After a game, `next` says the latter as well.
    private func writeTerms(to json: inout JSONWriter) {
        let shown = started == nil ? terms : playedTerms
        json.field("stars", shown.count)
        shown.writeExceptions(to: &json)
        guard phase.isFinished else { return }
        json.key("next")
        json.beginObject()
        json.field("stars", terms.count)
        terms.writeExceptions(to: &json)
        json.endObject()
    }

    private func writeChair(_ seat: Seat, at now: Timestamp, to json: inout JSONWriter) {
        json.beginObject()
        json.field("i", seat.index)
        guard let chair = chairs[seat] else {
            json.key("user")
            json.null()
            return json.endObject()
        }
        json.field("user", chair.person.user.rawValue)
        json.field("name", chair.person.name)
        json.field("kind", chair.person.kind.rawValue)
        if let level = chair.person.level { json.field("level", level) }
        if let avatar = chair.person.avatar { json.field("avatar", avatar.text) }
        json.field("stars", chair.person.stars)
        ShownRating.write(chair.person.rating, to: &json)
        json.field("ready", chair.ready)
        json.field("on", chair.online)
        if let gone = chair.gone { json.field("gone_ms", max(0, (now - gone).milliseconds)) }
        json.field("idle", chair.idle)
        if let time = chair.time, turn != seat || clock == nil { json.field("time", time.milliseconds) }
        if chair.out { json.field("out", true) }
        if chair.left { json.field("left", true) }
        json.endObject()
    }

    private func writeClock(at now: Timestamp, to json: inout JSONWriter) {
        json.key("clock")
        guard let clock, let turn else { return writeDeadline(at: now, to: &json) }
        json.beginObject()
        json.field("seat", turn.index)
        if let pause {
            json.field("paused", true)
            json.field("left", pause.left.milliseconds)
        } else {
            json.field("due", Int(clock.due.milliseconds))
            json.field("left", max(0, (clock.due - now).milliseconds))
        }
        json.field("budget", clock.budget.milliseconds)
        json.field("grace", grace(of: turn).milliseconds)
        json.endObject()
    }

    /// Writes the game's own deadline, which is a clock without a seat.
    private func writeDeadline(at now: Timestamp, to json: inout JSONWriter) {
        guard let deadline else { return json.null() }
        json.beginObject()
        json.field("seat", nil as Int?)
        if let pause {
            json.field("paused", true)
            json.field("left", pause.left.milliseconds)
        } else {
            json.field("due", Int(deadline.milliseconds))
            json.field("left", max(0, (deadline - now).milliseconds))
        }
        json.endObject()
    }

    private func writeOffers(to json: inout JSONWriter) {
        json.key("offers")
        json.beginArray()
        for offer in offers {
            json.beginObject()
            json.field("kind", offer.kind.rawValue)
            json.field("seat", offer.seat.index)
            json.key("accepted")
            json.beginArray()
            for seat in offer.accepted.sorted() { json.value(seat.index) }
            json.endArray()
            json.endObject()
        }
        json.endArray()
    }

    private func writeEnding(to json: inout JSONWriter) {
        json.key("result")
        guard let ending else { return json.null() }
        json.beginObject()
        json.field("winner", ending.winner?.index)
        json.field("why", ending.why.rawValue)
        writePlacings(ending, to: &json)
        if let settlement { settlement.write(to: &json) } else { Settlement.writeNone(to: &json) }
        json.endObject()
    }

    /// Writes places and scores of a game with scores; for other games the winner is sufficient.
    private func writePlacings(_ ending: Ending, to json: inout JSONWriter) {
        guard let placings = placings(ending), placings.contains(where: { $0.score != nil }) else { return }
        json.key("places")
        json.beginArray()
        for placing in placings { json.value(placing.place) }
        json.endArray()
        json.key("scores")
        json.beginArray()
        for placing in placings { json.value(placing.score ?? 0) }
        json.endArray()
    }

    /// Whether all moves are public, by the profile of the game or because it is over.
    private var showsAllMoves: Bool { kind.profile.movesAreOpen || phase.isFinished }

    private func writeMoves(to json: inout JSONWriter) {
        writeLast(history.last?.move, to: &json)
        json.key("moves")
        json.beginArray()
        if kind.profile.listsMoves, !history.isEmpty { json.raw(pieces: history.movesAsJSON.forEachPage) }
        json.endArray()
    }

    /// Writes the moves with the notices for one viewer; a hidden move is `null`.
    private func writeMoves(for viewer: Viewer, to json: inout JSONWriter) {
        writeLast(history.last?.text(for: viewer), to: &json)
        json.key("moves")
        json.beginArray()
        for turn in history where kind.profile.listsMoves {
            if let text = turn.text(for: viewer) { json.value(text) } else { json.null() }
        }
        json.endArray()
    }

    private func writeLast(_ move: String?, to json: inout JSONWriter) {
        json.key("last")
        guard let last = history.last else { return json.null() }
        json.beginObject()
        json.field("seat", last.seat?.index)
        json.field("m", move)
        json.field("ply", ply)
        json.endObject()
    }
}
