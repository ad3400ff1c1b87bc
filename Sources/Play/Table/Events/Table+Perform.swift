import GameRules
import Identifiers
import JSONText
import Storage
import Wire

extension Table {
    /// Applies a command, or refuses it without a change.
    ///
    /// An empty result means that the requested state holds already. `rng` draws the first player.
    mutating func perform(_ command: RoomCommand, by user: UserID, at now: Timestamp, rng: inout Dice) throws(Refusal) -> [RoomEvent] {
        switch command {
        case .join(let person, let seat, let password, let blockers):
            return try join(person, seat: seat, password: password, blockedBy: blockers, at: now) + startIfAwaited(at: now, rng: &rng)
        case .say(let words, let name, let toWatchers, let key):
            if !toWatchers { _ = try seated(user) }
            if try isSaid(words, by: user, key: key, in: (toWatchers ? watchersChat : chat).lines) { return [] }
            try mustHaveSpace()
            if toWatchers, watcherLines >= Self.mostWatcherLines { throw .roomIsFull(Self.mostWatcherLines) }
            return emit(.said(user: user, name: name, words, toWatchers: toWatchers, key: key), at: now)
        case .setTerms(let terms): return self.terms == terms || isFull ? [] : emit(.stars(terms), at: now)
        default: break
        }
        let seat = try seated(user)
        switch command {
        case .leave: return try leave(seat, at: now)
        case .ready(let on): return try ready(seat, on, at: now) + startIfAwaited(at: now, rng: &rng)
        case .start: return try start(seat, at: now, rng: &rng)
        case .configure(let wish): return try configure(wish, by: seat, at: now) + startIfAwaited(at: now, rng: &rng)
        case .kick(let other): return try kick(other, by: seat, at: now)
        case .giveOwner(let heir): return try giveOwner(heir, by: seat, at: now)
        case .seatBot(let level, let name): return try seatBot(level: level, name: name, by: seat, at: now) + startIfAwaited(at: now, rng: &rng)
        case .move(let text, let ply, let roundTrip): return try move(text, at: ply, by: seat, roundTrip: roundTrip, now: now)
        case .resign: return try resign(seat, at: now)
        case .abort: return try abort(seat, at: now)
        case .offer(let kind, let blockers): return try offer(kind, by: seat, blockedBy: blockers, at: now)
        case .answer(let kind, let yes): return try answer(kind, yes: yes, by: seat, at: now)
        case .giveTime: return try giveTime(by: seat, at: now)
        case .claim: return try claim(by: seat, at: now)
        case .stopMatching: return phase == .matching ? emit(.matching(false), at: now) : []
        case .presence(let on): return presence(seat, on, at: now) + startIfAwaited(at: now, rng: &rng)
        case .setAvatar(let avatar): return setAvatar(avatar, of: seat, at: now)
        case .setName(let name): return setName(name, of: seat, at: now)
        case .setWallet(let wallet): return setWallet(wallet, of: seat, at: now)
        case .join, .say, .setTerms: return []
        }
    }

    /// Whether the line was said already under the same key. A key with another text is refused.
    private func isSaid(_ words: ChatLine.Words, by user: UserID, key: String?, in chat: [ChatLine]) throws(Refusal) -> Bool {
        guard let key, let line = chat.first(where: { $0.user == user && $0.key == key }) else { return false }
        guard line.words == words else { throw Refusal(.keyReuse, "this key was used for another line") }
        return true
    }

    /// Refuses events that the game does not need once the room is full, because a room with a running game cannot close.
    func mustHaveSpace() throws(Refusal) {
        if isFull { throw .roomIsFull(Self.mostSideEvents) }
    }

    func seated(_ user: UserID) throws(Refusal) -> Seat {
        guard let seat = seat(of: user) else { throw .notSeated }
        return seat
    }

    mutating func emit(_ event: RoomEvent, at now: Timestamp) -> [RoomEvent] {
        record(event, at: now)
        return [event]
    }

    private mutating func presence(_ seat: Seat, _ online: Bool, at now: Timestamp) -> [RoomEvent] {
        guard chairs[seat]?.online != online else { return [] }
        var events = emit(.presence(seat: seat, online: online), at: now)
        if online {
            if pause != nil, everybodyIsHere { events += resume(at: now) }
        } else {
            for offer in offers where offer.seat == seat && !staysOpen(offer.kind) { events += emit(.withdrawn(offer.kind), at: now) }
            if phase == .matching { events += emit(.matching(false), at: now) }
        }
        return events
    }

    /// A full room goes on with the old picture.
    private mutating func setAvatar(_ avatar: Avatar?, of seat: Seat, at now: Timestamp) -> [RoomEvent] {
        guard chairs[seat]?.person.avatar != avatar, !isFull else { return [] }
        return emit(.avatar(seat: seat, avatar), at: now)
    }

    /// From the first turn on, a seat keeps the name under which its game is archived.
    private mutating func setName(_ name: String, of seat: Seat, at now: Timestamp) -> [RoomEvent] {
        guard !phase.isFinished, ply == 0, chairs[seat]?.person.name != name, !isFull else { return [] }
        return emit(.renamed(seat: seat, name: name), at: now)
    }

    /// Only if the money decides whether a game begins, and only holdings newer than the seat's.
    private mutating func setWallet(_ wallet: Wallet, of seat: Seat, at now: Timestamp) -> [RoomEvent] {
        guard settings.mode == .rank, phase != .playing, !isFull else { return [] }
        guard let known = chairs[seat]?.person.wallet, known.newest < wallet.newest else { return [] }
        return emit(.wallet(seat: seat, wallet), at: now)
    }

    var everybodyIsHere: Bool { chairs.allSatisfy { $0?.online ?? true } }
}
