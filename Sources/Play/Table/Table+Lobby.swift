import GameRules
import Identifiers
import JSONText
import Wire

/// The commands before the game: seats, ownership, readiness, settings.
extension Table {
    mutating func open(_ settings: RoomSettings, by person: Person, key: String?, at now: Timestamp) -> [RoomEvent] {
        emit(.created(settings, by: person.user, key: key), at: now) + emit(.joined(seat: Seat(0), person), at: now)
    }

    /// - Parameter blockers: the users who block the person.
    mutating func join(
        _ person: Person, seat wish: Seat?, password: String?, blockedBy blockers: Set<UserID> = [], at now: Timestamp
    ) throws(Refusal) -> [RoomEvent] {
        if seat(of: person.user) != nil { return [] }
        guard phase == .lobby || phase == .matching else {
            throw Refusal(.roomStarted, "the game in this room has begun", details: ["phase": .string(phase.rawValue)])
        }
        if let end = exclusions.end(for: person.user, at: now) { throw .kicked(until: end, now: now) }
        if let secret = settings.password, password != secret { throw Refusal(.wrongPassword, "the password of this room is wrong") }
        if settings.mode == .rank { try person.requireStake() }
        if settings.control.isCorrespondence { try person.requireAccount() }
        let free: [Seat] = chairs.seats.filter { chairs[$0] == nil }
        // The answer of a full room, so that players do not learn that they are blocked.
        guard let first = free.first, !hasSomebody(of: blockers) else { throw Refusal(.roomFull, "every seat is taken") }
        if let wish, !chairs.has(wish) { throw .badValue("seat", allowed: "0 to \(chairs.count - 1)") }
        if let wish, !free.contains(wish) { throw Refusal(.roomFull, "this seat is taken", details: ["seat": .int(wish.index)]) }
        let calledOff = phase == .matching ? emit(.matching(false), at: now) : []
        let seat = wish ?? first
        return calledOff + emit(.joined(seat: seat, person), at: now) + (settings.invited ? emit(.ready(seat: seat, true), at: now) : [])
    }

    /// Whether one of the users sits here.
    func hasSomebody(of users: Set<UserID>) -> Bool {
        !users.isEmpty && chairs.contains { chair in chair.map { !$0.left && users.contains($0.person.user) } ?? false }
    }

    /// Leaves the room. A player of a running game must resign first, and may then leave while the others play on.
    mutating func leave(_ seat: Seat, at now: Timestamp) throws(Refusal) -> [RoomEvent] {
        guard phase != .playing || chairs[seat]?.out == true else { throw .phase(phase) }
        var events = phase == .matching ? emit(.matching(false), at: now) : []
        for offer in offers where phase != .playing { events += emit(.withdrawn(offer.kind), at: now) }
        let heir = chairs.seats.first { other in other != seat && (chairs[other].map { !$0.person.isServerBot && !$0.left } ?? false) }
        // The owner changes first, so that no event shows the room without one.
        if owner == seat, let heir { events += emit(.owner(seat: heir), at: now) }
        events += emit(.left(seat: seat), at: now)
        return heir == nil ? events + emit(.closed(.left), at: now) : events
    }

    mutating func ready(_ seat: Seat, _ on: Bool, at now: Timestamp) throws(Refusal) -> [RoomEvent] {
        guard phase == .lobby else { throw .phase(phase) }
        return chairs[seat]?.ready == on ? [] : emit(.ready(seat: seat, on), at: now)
    }

    mutating func start(_ seat: Seat, at now: Timestamp, rng: inout Dice) throws(Refusal) -> [RoomEvent] {
        try mustOwn(seat)
        guard phase == .lobby else {
            if phase == .matching { return [] }
            throw .phase(phase)
        }
        if people.count == 1, chairs.count == 2, kind.profile.hasPool, settings.control == .usual { return emit(.matching(true), at: now) }
        guard people.count == chairs.count else {
            throw Refusal(.phase, "not every seat is taken", details: ["phase": .string(phase.rawValue), "need": .string("players")])
        }
        guard chairs.seats.allSatisfy({ $0 == seat || chairs[$0]?.ready == true }) else {
            throw Refusal(.phase, "not all players are ready", details: ["phase": .string(phase.rawValue), "need": .string("ready")])
        }
        if settings.mode == .rank { try everybodyMustAfford() }
        try mustBePlayable()
        return begin(at: now, order: seating(using: &rng), rng: &rng)
    }

    /// Starts the game of an invited room once all seats are taken and ready and its owner is there; no event before.
    mutating func startIfAwaited(at now: Timestamp, rng: inout Dice) -> [RoomEvent] {
        guard settings.invited, phase == .lobby, people.count == chairs.count, let owner, chairs[owner]?.online == true else { return [] }
        return (try? start(owner, at: now, rng: &rng)) ?? []
    }

    /// The chair for each seat of the game: drawn by lot, or by the profile of the game as they stand, the owner's chair first.
    func seating(using rng: inout Dice) -> [Seat] {
        guard kind.profile.keepsSeats else { return chairs.seats.shuffled(using: &rng) }
        let first = owner ?? Seat(0)
        return [first] + chairs.seats.filter { $0 != first }
    }

    /// Starts the game.
    /// - Parameter order: the chair for each seat; seat 0 moves first.
    mutating func begin(at now: Timestamp, order: [Seat], rng: inout Dice) -> [RoomEvent] {
        emit(.started(order: order, seed: rng.next()), at: now)
    }

    mutating func configure(_ wish: JSONValue, by seat: Seat, at now: Timestamp) throws(Refusal) -> [RoomEvent] {
        try mustOwn(seat)
        guard phase == .lobby else { throw .phase(phase) }
        let settings = try self.settings.merging(wish, kind.choices)
        guard settings.mode == self.settings.mode else { throw .badValue("mode", allowed: self.settings.mode.rawValue) }
        guard settings != self.settings else { return [] }
        // Its players have been admitted for the one or the other.
        guard settings.control.isCorrespondence == self.settings.control.isCorrespondence else {
            throw .badValue("control", allowed: "days can be chosen only when the room is opened")
        }
        let taken = chairs.lastIndex { $0 != nil } ?? 0
        guard taken < settings.seats else { throw .badValue("config.seats", allowed: "at least \(taken + 1), the number of seated players") }
        return emit(.configured(settings), at: now)
    }

    mutating func kick(_ other: Seat, by seat: Seat, at now: Timestamp) throws(Refusal) -> [RoomEvent] {
        try mustOwn(seat)
        guard phase == .lobby else { throw .phase(phase) }
        guard chairs.has(other), chairs[other] != nil, other != seat else { throw .badValue("seat") }
        return emit(.kicked(seat: other), at: now)
    }

    mutating func giveOwner(_ heir: UserID, by seat: Seat, at now: Timestamp) throws(Refusal) -> [RoomEvent] {
        try mustOwn(seat)
        guard phase == .lobby else { throw .phase(phase) }
        guard let next = self.seat(of: heir), chairs[next]?.person.isServerBot == false else { throw .badValue("user") }
        return next == seat ? [] : emit(.owner(seat: next), at: now)
    }

    mutating func seatBot(level: Int, name: String, by seat: Seat, at now: Timestamp) throws(Refusal) -> [RoomEvent] {
        try mustOwn(seat)
        guard phase == .lobby else { throw .phase(phase) }
        guard settings.mode == .casual else { throw .forbidden("casual") }
        guard let free = chairs.firstSeat(where: { $0 == nil }) else { throw Refusal(.roomFull, "every seat is taken") }
        return emit(.joined(seat: free, .bot(level: level, name: name, seat: free)), at: now)
    }

    /// Passes the room to the next online player when its owner has been offline for too long, and removes the old owner.
    mutating func ownerHasLeft(at now: Timestamp) -> [RoomEvent] {
        guard let owner, let heir = heir(of: owner) else { return [] }
        return emit(.left(seat: owner), at: now) + emit(.owner(seat: heir), at: now)
    }

    func heir(of seat: Seat) -> Seat? {
        let others = (1..<chairs.count).map { Seat((seat.index + $0) % chairs.count) }
        return others.first { chairs[$0].map { !$0.person.isServerBot && $0.online } ?? false }
    }

    func everybodyMustAfford() throws(Refusal) {
        for seat in chairs.seats {
            guard let person = chairs[seat]?.person, !person.canAfford else { continue }
            throw .noMoney(of: seat)
        }
    }

    /// Options are checked when they are chosen. A resource that they name may be gone since, if the server was started anew.
    private func mustBePlayable() throws(Refusal) {
        do throws(IllegalSetup) { _ = try kind.game.init(options: settings.options, seats: chairs.count, seed: 0) } catch {
            throw .badValue("config.\(error.option)", allowed: error.reason)
        }
    }

    private func mustOwn(_ seat: Seat) throws(Refusal) {
        guard owner == seat else { throw .forbidden("owner") }
    }
}
