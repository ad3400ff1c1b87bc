import GameRules
import Identifiers
import JSONText
import Logging
import Storage
import Wire

/// The commands of each topic.
extension Visit {
    /// A client's text as the log may have it: no line breaks, and nothing that turns the direction of the rest.
    private static func plain(_ text: String) -> String {
        String(text.unicodeScalars.lazy.filter { $0.isASCII && $0.properties.generalCategory != .control }.prefix(32).map(Character.init))
    }

    func act(_ command: ClientFrame.Command, _ identity: Identity) {
        acceptor.logger.debug(
            "command",
            metadata: [
                "request": "\(name(of: command.id))", "topic": "\(Self.plain("\(command.topic)"))", "op": "\(Self.plain(command.op))",
                "user": "\(identity.user?.rawValue ?? "")",
            ])
        do throws(Refusal) {
            if command.op == "diag.desync" { return reportDesync(command, identity) }
            switch command.topic {
            case .lobby(let game): try actInLobby(GameID(game), command, identity)
            case .room(let number): try actInRoom(RoomNumber(number), command, identity)
            case .watch(let number): try actAsWatcher(RoomNumber(number), command, identity)
            case .me, .sys, .tv, .user, .board: throw unknownOp(command)
            }
        } catch {
            refuse(error, id: command.id)
        }
    }

    // MARK: Lobby

    private func actInLobby(_ game: GameID, _ command: ClientFrame.Command, _ identity: Identity) throws(Refusal) {
        guard let kind = lobby.kind(game) else { throw .noGame }
        let reply = reply(command.id)
        let details = command.details
        switch command.op {
        case "room.create":
            _ = try player(identity)
            let key = try key(of: command)
            let settings = try kind.settings.merging(details, kind.choices)
            if settings.mode == .rank { try Person(identity)?.requireStake() }
            if settings.control.isCorrespondence { try Person(identity)?.requireAccount() }
            guard allowed(.openings, id: command.id) else { return }
            lobby.places.openRoom(RoomRequest(game: game, settings: settings, by: identity, key: key), payer: allowances, reply: reply)
        case "match.enter":
            _ = try player(identity)
            let request = try poolRequest(details)
            guard request.control == .usual || kind.choices.hasTurns else { throw .badValue("control", allowed: "usual in this game") }
            guard !request.control.isCorrespondence else { throw .badValue("control", allowed: "none that goes on for days") }
            if request.mode == .rank { try mustAllowRank(request, kind, identity) }
            // A server bot is always available, so this always opens a room and takes the same token as `room.create`.
            if request.bots == .only { guard allowed(.openings, id: command.id) else { return } }
            lobby.places.enterPool(game, request, by: identity, payer: allowances, reply: reply)
        case "match.leave":
            let user = try player(identity)
            lobby.places.leavePool(user, reply: reply)
        case "challenge":
            _ = try player(identity)
            try challenge(game, kind, command, identity)
        case "challenge.answer":
            _ = try player(identity)
            try answerChallenge(command, identity)
        default: throw unknownOp(command)
        }
    }

    private func mustAllowRank(_ request: PoolRequest, _ kind: GameKind, _ identity: Identity) throws(Refusal) {
        guard kind.profile.hasRank else { throw .badValue("mode", allowed: RoomSettings.Mode.casual.rawValue) }
        guard request.bots ?? .no == .no else { throw .badValue("bots", allowed: "no: rank games are for people") }
        try Person(identity)?.requireStake()
    }

    private func poolRequest(_ details: JSONValue) throws(Refusal) -> PoolRequest {
        guard let mode = details["mode"]?.string.flatMap(RoomSettings.Mode.init) else { throw .badValue("mode", allowed: "casual, rank") }
        var bots: Ticket.Bots?
        if let value = details["bots"], value != .null {
            bots = value.string.flatMap(Ticket.Bots.init)
            if bots == nil { throw .badValue("bots", allowed: "no, yes, only") }
        }
        let seat = try number("seat", details).map { Seat($0) }
        var control = TimeControl.usual
        if let value = details["control"], value != .null { control = try TimeControl.named(value.string) }
        guard control == .usual || bots == .only else { throw .badValue("control", allowed: "usual, unless bots is only") }
        return PoolRequest(mode: mode, bots: bots, level: try number("level", details), seat: seat, control: control)
    }

    // MARK: Room

    private func actInRoom(_ number: RoomNumber, _ command: ClientFrame.Command, _ identity: Identity) throws(Refusal) {
        let user = try ["say", "react"].contains(command.op) ? talker(identity) : player(identity)
        if command.op == "join" { return try join(number, command, identity) }
        guard let room = lobby.directory.room(number, knownTo: user) else { return missed(command.id) }
        let reply = reply(command.id)
        let details = command.details
        switch command.op {
        case "move":
            guard let ply = command.at else { throw .missing("at") }
            guard let move = details["m"]?.string else { throw .missing("d.m") }
            guard allowed(.moves, id: command.id) else { return }
            room.perform(.move(move, at: ply, roundTrip: trustedRoundTrip), by: user, payer: nil, reply: reply)
        case "say":
            try say(command, in: room, identity, user: user, toWatchers: false)
        case "react":
            try react(command, in: room, user: user, asMember: true)
        default:
            room.perform(try roomCommand(command, room, identity), by: user, payer: allowances, reply: reply)
        }
    }

    private func join(_ number: RoomNumber, _ command: ClientFrame.Command, _ identity: Identity) throws(Refusal) {
        let seat = try self.number("seat", command.details).map { Seat($0) }
        let password = command.details["password"]?.string
        guard var reply = attempt(number, id: command.id) else { return }
        if password != nil {
            // After too many wrong passwords the right one is refused as well. `no_room` may hide a room with another password.
            guard allowed(.passwords, id: command.id) else { return reply.abandon() }
            reply = paying(.passwords, for: [.wrongPassword, .noRoom], reply)
        }
        lobby.places.join(number, JoinRequest(by: identity, seat: seat, password: password), payer: allowances, reply: reply)
    }

    private func roomCommand(_ command: ClientFrame.Command, _ room: any RoomLink, _ identity: Identity) throws(Refusal) -> RoomCommand {
        let details = command.details
        switch command.op {
        case "leave": return .leave
        case "start": return .start
        case "resign": return .resign
        case "abort": return .abort
        case "claim": return .claim
        case "config": return .configure(details)
        case "ready":
            guard let on = details["on"]?.bool else { throw .missing("d.on") }
            return .ready(on)
        case "kick":
            guard let seat = try number("seat", details) else { throw .missing("d.seat") }
            return .kick(seat: Seat(seat))
        case "give_owner":
            guard let heir = details["user"]?.string else { throw .missing("d.user") }
            return .giveOwner(user: UserID(heir))
        case "bot":
            let bots = lobby.kind(room.game)?.bots ?? []
            let level = try number("level", details) ?? 1
            guard let bot = bots.first(where: { $0.level == level }) else { throw .badValue("level") }
            return .seatBot(level: bot.level, name: bot.name)
        case "offer":
            if details["kind"]?.string == "time" { return .giveTime }
            return .offer(try offerKind(details), blockedBy: identity.contacts.blockedBy)
        case "answer":
            guard let yes = details["yes"]?.bool else { throw .missing("d.yes") }
            return .answer(try offerKind(details), yes: yes)
        default: throw unknownOp(command)
        }
    }

    private func offerKind(_ details: JSONValue) throws(Refusal) -> Offer.Kind {
        guard let kind = details["kind"]?.string.flatMap(Offer.Kind.init) else { throw .badValue("kind", allowed: "draw, rematch, takeback, time") }
        return kind
    }

    // MARK: Watching

    private func actAsWatcher(_ number: RoomNumber, _ command: ClientFrame.Command, _ identity: Identity) throws(Refusal) {
        let user = try talker(identity)
        guard topics[command.topic] != nil else { throw .forbidden("watch") }
        guard let room = lobby.directory.room(number) else { throw .noRoom }
        switch command.op {
        case "say":
            try say(command, in: room, identity, user: user, toWatchers: true)
        case "react":
            try react(command, in: room, user: user, asMember: false)
        default: throw unknownOp(command)
        }
    }

    // MARK: Chat

    private func say(
        _ command: ClientFrame.Command, in room: any RoomLink, _ identity: Identity, user: UserID, toWatchers: Bool
    ) throws(Refusal) {
        let words = try words(command.details)
        try mustBeSayable(words)
        let key = command.key ?? command.details["key"]?.string
        if let key, !(1...64).contains(key.utf8.count) { throw .badValue("key", allowed: "1 to 64 bytes") }
        guard allowed(.chat, id: command.id) else { return }
        let reply = reply(command.id)
        let line = RoomCommand.say(words, name: identity.name, toWatchers: toWatchers, key: key)
        room.perform(line, by: user, payer: allowances, reply: reply)
    }

    /// - Parameter words: `nil` for a reaction, which counts as a preset.
    private func mustBeSayable(_ words: ChatLine.Words?) throws(Refusal) {
        switch (acceptor.limits.speech, words) {
        case (.all, _), (.presets, .preset), (.presets, nil): return
        case (.presets, .text): throw Refusal(.forbidden, "this server allows only presets", details: ["need": .string("presets")])
        case (.off, _): throw Refusal(.forbidden, "this server has no chat", details: ["need": .string("no_chat")])
        }
    }

    private func words(_ details: JSONValue) throws(Refusal) -> ChatLine.Words {
        if details["preset"] != nil, details["text"] != nil { throw .badValue("text", allowed: "a text or a preset, not both") }
        if let preset = details["preset"]?.string {
            guard ChatLine.presets.contains(preset) else { throw .badValue("preset", allowed: ChatLine.presets.joined(separator: ", ")) }
            return .preset(preset)
        }
        guard let text = details["text"]?.string else { throw .missing("d.text") }
        guard let line = ChatLine.line(text) else { throw .badValue("text", allowed: "1 to \(ChatLine.longestText) characters, not all invisible") }
        return .text(line)
    }

    private func react(_ command: ClientFrame.Command, in room: any RoomLink, user: UserID, asMember: Bool) throws(Refusal) {
        guard let emoji = command.details["e"]?.string, emoji.utf8.count <= 32, emoji.count == 1, emoji.first?.isEmoji == true else {
            throw .badValue("e", allowed: "one emoji")
        }
        try mustBeSayable(nil)
        guard allowed(.chat, id: command.id) else { return }
        let reply = reply(command.id)
        room.react(emoji, by: user, asMember: asMember, reply: reply)
    }

    // MARK: Checks

    /// The user who may play, or a refusal.
    private func player(_ identity: Identity) throws(Refusal) -> UserID {
        guard let user = identity.user else { throw .loginFirst }
        guard identity.mayPlay else { throw .forbidden("play") }
        return user
    }

    /// The user who may say something, or a refusal.
    private func talker(_ identity: Identity) throws(Refusal) -> UserID {
        guard let user = identity.user else { throw .loginFirst }
        guard identity.scopes.contains(.chat) else { throw .forbidden("chat") }
        // A mute of a player holds for their bots.
        for muted in [user, identity.owner?.user].compactMap(\.self) {
            if let mute = lobby.sanctions.inForce(.mute, against: muted, at: clock.now) { throw Refusal(mute) }
        }
        return user
    }

    /// The key of a command that needs one.
    func key(of command: ClientFrame.Command) throws(Refusal) -> String {
        guard let key = command.key ?? command.details["key"]?.string, (1...64).contains(key.utf8.count) else { throw .missing("key") }
        return key
    }

    private func number(_ field: String, _ details: JSONValue) throws(Refusal) -> Int? {
        guard let value = details[field], value != .null else { return nil }
        guard let number = value.int else { throw .badValue(field, allowed: "a whole number") }
        return number
    }

    private func unknownOp(_ command: ClientFrame.Command) -> Refusal {
        Refusal(.unknownOp, "\(command.topic) has no such op", details: ["op": .string(String(command.op.prefix(32)))])
    }

    /// Counts and logs a differing digest. Only subscribers of the topic count, and the log takes one line a second, because clients can send
    /// anything here.
    private func reportDesync(_ command: ClientFrame.Command, _ identity: Identity) {
        defer { reply(command.id).ok() }
        guard topics[command.topic] != nil else { return }
        lobby.meters.desyncs.increment()
        guard acceptor.desyncReports.admits(at: clock.now) else { return }
        let agent = String(String.UnicodeScalarView((agent ?? "").unicodeScalars.filter { !$0.turnsDirection }))
        acceptor.logger.warning(
            "a client saw another game than the server",
            metadata: [
                "topic": "\(command.topic)", "user": "\(identity.user?.rawValue ?? "anon")", "agent": "\(String(reflecting: agent))",
                "s": "\(command.details["s"]?.int ?? -1)", "h_local": "\(String(reflecting: command.details["h_local"]?.string?.prefix(8) ?? ""))",
            ])
    }
}

extension Refusal {
    static func missing(_ path: String) -> Refusal {
        Refusal(.badFrame, "\(path) is missing or of the wrong kind", details: ["path": .string(path)])
    }
}
