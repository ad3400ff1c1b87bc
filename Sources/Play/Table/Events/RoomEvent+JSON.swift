import GameRules
import Identifiers
import JSONText
import Storage
import Wire

extension RoomEvent {
    /// Writes `x`, the payload of the event. A chat line has the same form as in a snapshot.
    func writePayload(at moment: Timestamp, to json: inout JSONWriter) {
        json.beginObject()
        switch self {
        case .created(let settings, let user, _):
            json.field("by", user.rawValue)
            json.field("mode", settings.mode.rawValue)
        case .joined(let seat, let person):
            json.field("seat", seat.index)
            json.field("user", person.user.rawValue)
            json.field("name", person.name)
            json.field("kind", person.kind.rawValue)
            if let level = person.level { json.field("level", level) }
            if let avatar = person.avatar { json.field("avatar", avatar.text) }
            json.field("stars", person.stars)
            ShownRating.write(person.rating, to: &json)
        case .left(let seat), .kicked(let seat), .owner(let seat):
            json.field("seat", seat.index)
        case .ready(let seat, let on):
            json.field("seat", seat.index)
            json.field("on", on)
        case .configured(let settings):
            json.field("mode", settings.mode.rawValue)
            settings.writeConfig(to: &json)
            json.field("seats", settings.seats)
            json.field("listed", settings.listed)
            settings.writeInvitation(to: &json)
            json.field("locked", settings.password != nil)
            json.field("spectators", settings.spectators.rawValue)
            json.field("delay_ms", settings.delay.milliseconds)
            if settings.analysis { json.field("analysis", true) }
            settings.writeControl(to: &json)
        case .matching(let on):
            json.field("on", on)
        case .started(let order, _):
            json.key("order")
            json.beginArray()
            for chair in order { json.value(chair.index) }
            json.endArray()
        case .moved(let seat, let move, let ply, let spent, let lag, let grace):
            json.field("seat", seat.index)
            json.field("m", move)
            json.field("ply", ply)
            json.field("ms", spent.milliseconds)
            json.field("lag", lag.milliseconds)
            if grace > .zero { json.field("grace_used", grace.milliseconds) }
        case .idle(let seat, let ply, let charged):
            json.field("seat", seat.index)
            json.field("ply", ply)
            if !charged { json.field("out", true) }
        case .deadline(let ply):
            json.field("ply", ply)
        case .offered(let seat, let kind):
            json.field("seat", seat.index)
            json.field("kind", kind.rawValue)
        case .answered(let seat, let kind, let yes):
            json.field("seat", seat.index)
            json.field("kind", kind.rawValue)
            json.field("yes", yes)
        case .withdrawn(let kind):
            json.field("kind", kind.rawValue)
            json.field("yes", false)
            json.field("why", "withdrawn")
        case .tookBack(let seat, let ply):
            json.field("seat", seat.index)
            json.field("ply", ply)
        case .presence(let seat, let online):
            json.field("seat", seat.index)
            json.field("on", online)
        case .avatar(let seat, let avatar):
            json.field("seat", seat.index)
            json.field("avatar", avatar?.text)
        case .renamed(let seat, let name):
            json.field("seat", seat.index)
            json.field("name", name)
        case .said(let user, let name, let words, _, _):
            json.field("by", user.rawValue)
            json.field("name", name)
            words.write(to: &json)
            json.field("ts", Int(moment.milliseconds))
        case .ended(let ending):
            json.field("winner", ending.winner?.index)
            json.field("why", ending.why.rawValue)
        case .dropped(let seat, let why):
            json.field("seat", seat.index)
            json.field("why", why.rawValue)
        case .settled(let settlement):
            json.field("step", settlement.step.rawValue)
            settlement.write(to: &json)
        case .stars(let terms):
            json.field("on", terms.count)
            terms.writeExceptions(to: &json)
        case .wallet(let seat, let wallet):
            json.field("seat", seat.index)
            json.field("stars", wallet.stars)
        case .rematched(let room, let match):
            json.field("room", room.rawValue)
            json.field("match", match.rawValue)
        case .paused(let left):
            json.field("left_ms", left.milliseconds)
        case .resumed(let budget):
            json.field("budget", budget.milliseconds)
        case .restored(let budget, let why):
            json.field("why", why.rawValue)
            json.field("budget", budget.milliseconds)
        case .gaveTime(let seat, let time):
            json.field("why", "gift")
            json.field("seat", seat.index)
            json.field("ms", time.milliseconds)
        case .restarted:
            json.field("why", "restart")
        case .closed(let why):
            json.field("why", why.rawValue)
        }
        json.endObject()
    }
}

extension ChatLine.Words {
    func write(to json: inout JSONWriter) {
        switch self {
        case .text(let text): json.field("text", text)
        case .preset(let preset): json.field("preset", preset)
        }
    }
}

extension ChatLine {
    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.field("by", user.rawValue)
        json.field("name", name)
        words.write(to: &json)
        json.field("ts", Int(at.milliseconds))
        json.endObject()
    }
}

extension Sequence<ChatLine> {
    func write(to json: inout JSONWriter) {
        json.beginArray()
        for line in self { line.write(to: &json) }
        json.endArray()
    }
}
