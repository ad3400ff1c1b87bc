import GameRules
import Identifiers
import JSONText
import Storage
import Wire

/// The journal form of events: a number for the kind of event, and a compact body.
///
/// The numbers never change; a new kind takes the next free one. Moves, by far the most frequent, are packed as comma-separated text, unless
/// they contain a comma; all other bodies are JSON arrays.
extension RoomEvent {
    /// An entry that this version cannot read.
    struct Unreadable: Error, Hashable {
        let kind: UInt8
        let body: String
    }

    var journalKind: UInt8 {
        switch self {
        case .created: 1
        case .joined: 2
        case .left: 3
        case .kicked: 4
        case .owner: 5
        case .ready: 6
        case .configured: 7
        case .matching: 8
        case .started: 9
        case .moved: 10
        case .idle: 11
        case .offered: 12
        case .answered: 13
        case .withdrawn: 14
        case .presence: 15
        case .said: 16
        case .dropped: 17
        case .ended: 18
        case .rematched: 19
        case .paused: 20
        case .resumed: 21
        case .restarted: 22
        case .closed: 23
        case .restored: 24
        case .deadline: 25
        case .avatar: 26
        case .settled: 27
        case .stars: 28
        case .wallet: 31
        case .renamed: 32
        case .gaveTime: 29
        case .tookBack: 30
        }
    }

    /// Packs a move as comma-separated text. The move needs no escapes unless it contains a comma.
    private static func packed(_ seat: Seat, _ move: String, _ numbers: [Int]) -> [UInt8] {
        // The text has no enclosing array; the writer adds the commas between values.
        var text = JSONWriter(capacity: 40)
        text.value(seat.index)
        text.raw(move)
        for number in numbers { text.value(number) }
        return text.takeBytes()
    }

    var journalBody: [UInt8] {
        var json = JSONWriter(capacity: 64)
        json.beginArray()
        switch self {
        case .created(let settings, let user, let key):
            settings.write(to: &json)
            json.value(user.rawValue)
            if let key { json.value(key) }
        case .joined(let seat, let person):
            json.value(seat.index)
            json.value(person.user.rawValue)
            json.value(person.name)
            json.value(person.kind.rawValue)
            // Server bots have a level and no account, so that one place serves both.
            if let level = person.level {
                json.value(level)
            } else if let avatar = person.avatar {
                json.value(avatar.text)
            } else if person.wallet != nil || person.rating != nil {
                json.null()
            }
            if let wallet = person.wallet { wallet.writeToJournal(&json) }
            person.rating?.writeToJournal(&json)
        case .left(let seat), .kicked(let seat), .owner(let seat):
            json.value(seat.index)
        case .ready(let seat, let on), .presence(let seat, let on):
            json.value(seat.index)
            json.value(on)
        case .configured(let settings):
            settings.write(to: &json)
        case .matching(let on):
            json.value(on)
        case .started(let order, let seed):
            json.value(String(seed))
            for chair in order { json.value(chair.index) }
        case .moved(let seat, let move, let ply, let spent, let lag, let grace):
            let numbers = [ply, spent.milliseconds, lag.milliseconds, grace.milliseconds]
            guard move.utf8.contains(UInt8(ascii: ",")) else { return Self.packed(seat, move, numbers) }
            json.value(seat.index)
            json.value(move)
            for number in numbers { json.value(number) }
        case .idle(let seat, let ply, let charged):
            json.value(seat.index)
            json.value(ply)
            json.value(charged)
        case .offered(let seat, let kind):
            json.value(seat.index)
            json.value(kind.rawValue)
        case .answered(let seat, let kind, let yes):
            json.value(seat.index)
            json.value(kind.rawValue)
            json.value(yes)
        case .withdrawn(let kind):
            json.value(kind.rawValue)
        case .said(let user, let name, let words, let toWatchers, let key):
            json.value(user.rawValue)
            json.value(name)
            switch words {
            case .text(let text):
                json.value("t")
                json.value(text)
            case .preset(let preset):
                json.value("p")
                json.value(preset)
            }
            json.value(toWatchers)
            if let key { json.value(key) }
        case .dropped(let seat, let why):
            json.value(seat.index)
            json.value(why.rawValue)
        case .ended(let ending):
            json.value(ending.winner?.index ?? -1)
            json.value(ending.why.rawValue)
        case .rematched(let room, let match):
            json.value(room.rawValue)
            json.value(match.rawValue)
        case .paused(let time), .resumed(let time):
            json.value(time.milliseconds)
        case .deadline(let ply):
            json.value(ply)
        case .restored(let budget, let why):
            json.value(budget.milliseconds)
            json.value(why.rawValue)
        case .closed(let why):
            json.value(why.rawValue)
        case .settled(let settlement): settlement.writeToJournal(&json)
        case .stars(let terms): terms.writeToJournal(&json)
        case .wallet(let seat, let wallet):
            json.value(seat.index)
            wallet.writeToJournal(&json)
        case .gaveTime(let seat, let time):
            json.value(seat.index)
            json.value(time.milliseconds)
        case .tookBack(let seat, let ply):
            json.value(seat.index)
            json.value(ply)
        case .avatar(let seat, let avatar):
            json.value(seat.index)
            if let avatar { json.value(avatar.text) }
        case .renamed(let seat, let name):
            json.value(seat.index)
            json.value(name)
        case .restarted:
            break
        }
        json.endArray()
        return json.bytes
    }

    init(journalKind kind: UInt8, body: [UInt8]) throws(Unreadable) {
        let event = kind == 10 && body.first != UInt8(ascii: "[") ? RoomEvent.move(packed: body) : RoomEvent.other(kind: kind, body: body)
        guard let event else { throw Unreadable(kind: kind, body: String(decoding: body, as: UTF8.self)) }
        self = event
    }

    private static func move(packed body: [UInt8]) -> RoomEvent? {
        let parts = body.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
        guard parts.count == 6, let seat = Int(parts[0]), let ply = Int(parts[2]), let spent = Int(parts[3]), let lag = Int(parts[4]),
            let grace = Int(parts[5])
        else { return nil }
        return .moved(
            seat: Seat(seat), move: parts[1], ply: ply, spent: .milliseconds(spent), lag: .milliseconds(lag), grace: .milliseconds(grace))
    }

    private static func other(kind: UInt8, body: [UInt8]) -> RoomEvent? {
        guard let fields = (try? JSONValue(parsing: body))?.array else { return nil }
        func text(_ index: Int) -> String? { fields.indices.contains(index) ? fields[index].string : nil }
        func number(_ index: Int) -> Int? { fields.indices.contains(index) ? fields[index].int : nil }
        func time(_ index: Int) -> Duration? { number(index).map { .milliseconds($0) } }
        func truth(_ index: Int) -> Bool? { fields.indices.contains(index) ? fields[index].bool : nil }
        func settings() -> RoomSettings? {
            guard let wish = fields.first, let seats = wish["config"]?["seats"]?.int else { return nil }
            return try? RoomSettings().merging(wish, .made(seats: seats))
        }
        func seat() -> Seat? { number(0).map { Seat($0) } }
        func seated(_ make: (Seat) -> RoomEvent) -> RoomEvent? { seat().map(make) }
        func offer(_ index: Int) -> Offer.Kind? { text(index).flatMap(Offer.Kind.init) }

        switch kind {
        case 1:
            guard let settings = settings(), let user = text(1) else { return nil }
            return .created(settings, by: UserID(user), key: text(2))
        case 2:
            guard let seat = seat(), let user = text(1), let name = text(2), let kind = text(3).flatMap(Identity.Kind.init) else { return nil }
            return .joined(
                seat: seat,
                Person(
                    user: UserID(user), name: name, kind: kind, level: number(4), avatar: text(4).flatMap(Avatar.init),
                    wallet: Wallet(journal: fields.dropFirst(5)), rating: ShownRating(journal: fields.last)))
        case 3: return seated { .left(seat: $0) }
        case 4: return seated { .kicked(seat: $0) }
        case 5: return seated { .owner(seat: $0) }
        case 6: return truth(1).flatMap { on in seated { .ready(seat: $0, on) } }
        case 7: return settings().map { .configured($0) }
        case 8: return truth(0).map { .matching($0) }
        case 9:
            let order = fields.dropFirst().compactMap { $0.int.map { Seat($0) } }
            guard let seed = text(0).flatMap(UInt64.init), order.count == fields.count - 1 else { return nil }
            return .started(order: order, seed: seed)
        case 10:
            guard let seat = seat(), let move = text(1), let ply = number(2), let spent = time(3), let lag = time(4), let grace = time(5)
            else { return nil }
            return .moved(seat: seat, move: move, ply: ply, spent: spent, lag: lag, grace: grace)
        case 11:
            guard let seat = seat(), let ply = number(1), let charged = truth(2) else { return nil }
            return .idle(seat: seat, ply: ply, charged: charged)
        case 12: return offer(1).flatMap { kind in seated { .offered(seat: $0, kind) } }
        case 13:
            guard let seat = seat(), let kind = offer(1), let yes = truth(2) else { return nil }
            return .answered(seat: seat, kind, yes: yes)
        case 14: return offer(0).map { .withdrawn($0) }
        case 15: return truth(1).flatMap { on in seated { .presence(seat: $0, online: on) } }
        case 16:
            guard let user = text(0), let name = text(1), let form = text(2), let words = text(3), let toWatchers = truth(4) else { return nil }
            return .said(
                user: UserID(user), name: name, form == "p" ? .preset(words) : .text(words), toWatchers: toWatchers, key: text(5))
        case 17: return text(1).flatMap { why in seated { .dropped(seat: $0, why: EndReason(rawValue: why)) } }
        case 18:
            guard let winner = number(0), let why = text(1) else { return nil }
            return .ended(Ending(winner: winner < 0 ? nil : Seat(winner), why: EndReason(rawValue: why)))
        case 19:
            guard let room = text(0), let match = text(1) else { return nil }
            return .rematched(room: RoomNumber(room), match: MatchID(match))
        case 20: return time(0).map { .paused(left: $0) }
        case 21: return time(0).map { .resumed(budget: $0) }
        case 22: return .restarted
        case 23: return .closed(text(0).flatMap(CloseReason.init) ?? .left)
        case 24:
            guard let budget = time(0), let why = text(1).flatMap(TimeLoss.init) else { return nil }
            return .restored(budget: budget, why: why)
        case 26: return seated { .avatar(seat: $0, text(1).flatMap(Avatar.init)) }
        case 27: return Settlement(journal: fields).map { .settled($0) }
        case 28: return StarTerms(journal: fields).map { .stars($0) }
        case 32: return text(1).flatMap { name in seated { .renamed(seat: $0, name: name) } }
        case 31: return Wallet(journal: fields.dropFirst()).flatMap { wallet in seated { .wallet(seat: $0, wallet) } }
        case 29: return time(1).flatMap { time in seated { .gaveTime(seat: $0, time) } }
        case 30: return number(1).flatMap { ply in seated { .tookBack(seat: $0, ply: ply) } }
        case 25: return number(0).map { .deadline(ply: $0) }
        default: return nil
        }
    }
}
