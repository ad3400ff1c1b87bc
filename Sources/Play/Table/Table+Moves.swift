import GameRules
import Identifiers
import JSONText
import Wire

/// The commands of the game: moves, resigning, claims, and the end.
extension Table {
    /// Plays a move. It applies only at the ply it is meant for, so a repeated frame never plays twice.
    mutating func move(_ text: String, at ply: Int, by seat: Seat, roundTrip: Duration, now: Timestamp) throws(Refusal) -> [RoomEvent] {
        if let past = overtaking(ply, by: seat) { return try again(text, past, by: seat, now: now) }
        guard phase == .playing, let position else { throw .phase(phase) }
        guard (0...self.ply).contains(ply) else { throw Refusal(.ahead, "the game has not reached this ply", details: standing) }
        guard mayAct(seat) else {
            throw Refusal(.notYourTurn, "another seat is to move", details: ["turn": turn.map { .int($0.index) } ?? .null])
        }
        guard ply == self.ply || ply >= position.earliestPly(for: text) else {
            throw Refusal(.stale, "the position that the move refers to has changed", details: standing)
        }
        guard pause == nil else { throw Refusal(.busy, "the clock is paused; try again", retryAfter: .seconds(1)) }
        var next = position
        let time = gameTime(at: now, lag: roundTrip)
        let move: String
        do throws(IllegalMove) {
            move = try next.play(text, by: seat, at: time, lag: roundTrip)
        } catch {
            throw .illegal(error)
        }
        let mostGrace = grace(of: seat)
        let grace = clock.map { min(max(.zero, now - $0.due), mostGrace) } ?? .zero
        let spent = max(.zero, now - (clock?.started ?? history.last?.at ?? started ?? now))
        let event = RoomEvent.moved(seat: seat, move: move, ply: self.ply + 1, spent: spent, lag: roundTrip, grace: grace)
        recordMove(event, to: next, at: now, time: time)
        return [event] + conclude(at: now)
    }

    /// The turn that makes a move meant for `ply` too late; `nil` if the move is still valid.
    ///
    /// In a game of turns it is the one at `ply`. In a simultaneous game turns of other seats do not count, and deadlines count only if they close
    /// the question that moves answer.
    private func overtaking(_ ply: Int, by seat: Seat) -> PlayedTurn? {
        guard (0..<self.ply).contains(ply) else { return nil }
        guard kind.profile.isSimultaneous else { return history[ply] }
        let outlives = kind.profile.movesOutliveDeadlines
        return history[ply...].first { $0.seat == seat || ($0.seat == nil && !outlives) }
    }

    private func again(_ text: String, _ past: PlayedTurn, by seat: Seat, now: Timestamp) throws(Refusal) -> [RoomEvent] {
        guard past.seat ?? seat == seat else { throw Refusal(.stale, "the game has moved on", details: standing) }
        if past.isIdle {
            throw Refusal(.tooLate, "the clock ran out first", details: ["late_ms": .int(max(0, (now - past.at).milliseconds))])
        }
        guard kind.game.notation(of: text) == past.move else { throw Refusal(.stale, "another move was played at this ply", details: standing) }
        return []
    }

    private var standing: [String: JSONValue] { ["ply": .int(ply), "s": .int(sequence)] }

    /// Emits the consequences of a new position: the end of the game by its rules or its length, or idle turns of seats that are out.
    mutating func conclude(at now: Timestamp) -> [RoomEvent] {
        guard phase == .playing, let position else { return [] }
        switch position.stage {
        case .over(let outcome): return emit(.ended(Ending(winner: outcome.winner, why: outcome.reason)), at: now)
        case .waiting where ply >= kind.profile.mostPlies:
            let leader = position.standings.flatMap { Outcome(placings: $0, reason: .plies).winner }
            return emit(.ended(Ending(winner: leader, why: .plies)), at: now)
        case .waiting(let seats, until: nil) where !seats.isEmpty && seats.allSatisfy({ chairs[$0]?.out == true }):
            guard chairs.count(where: { $0?.out == false }) > 1 else { return [] }
            let passed = turn.map { RoomEvent.idle(seat: $0, ply: ply + 1, charged: false) } ?? .deadline(ply: ply + 1)
            return emit(passed, at: now) + conclude(at: now)
        case .waiting: return []
        }
    }

    mutating func resign(_ seat: Seat, at now: Timestamp) throws(Refusal) -> [RoomEvent] {
        guard phase == .playing else { throw .phase(phase) }
        guard chairs[seat]?.out == false else { return [] }
        return drop(seat, why: .resign, at: now)
    }

    /// Eliminates a seat. The last remaining seat wins, unless the game goes on with it; a single player loses.
    mutating func drop(_ seat: Seat, why: EndReason, at now: Timestamp) -> [RoomEvent] {
        var events = emit(.dropped(seat: seat, why: why), at: now)
        let alive: [Seat] = chairs.seats.filter { chairs[$0]?.out == false }
        if alive.count <= (kind.profile.goesOnAlone ? 0 : 1) { return events + emit(.ended(Ending(winner: alive.first, why: why)), at: now) }
        // An offer does not extend to a changed set of players.
        for offer in offers { events += emit(.withdrawn(offer.kind), at: now) }
        return events + conclude(at: now)
    }

    mutating func abort(_ seat: Seat, at now: Timestamp) throws(Refusal) -> [RoomEvent] {
        guard phase == .playing, ply < chairs.count, chairs[seat]?.out == false else { throw .phase(phase) }
        return emit(.ended(Ending(winner: nil, why: .abort)), at: now)
    }

    /// Claims the game from an opponent who has been offline for 30 s of their own turn after an idle one, without waiting for the fifth idle turn.
    ///
    /// In a game without turns that goes on with any seat, it eliminates the first seat that has been offline for minutes.
    mutating func claim(by seat: Seat, at now: Timestamp) throws(Refusal) -> [RoomEvent] {
        if let absent = missingSeat(at: now), absent != seat, phase == .playing, chairs[seat]?.out == false {
            return drop(absent, why: .gone, at: now)
        }
        guard phase == .playing, chairs[seat]?.out == false, let turn, turn != seat, isMissed(turn, at: now) else { throw .phase(phase) }
        return drop(turn, why: .gone, at: now)
    }

    /// Whether the seat to act has been offline for so long that another may claim the game.
    private func isMissed(_ seat: Seat, at now: Timestamp) -> Bool {
        guard let absent = chairs[seat], let gone = absent.gone else { return false }
        if settings.control == .untimed { return now - gone >= Self.forgottenAfter }
        guard absent.idle >= 1, let clock, let full = limits?.budget(idle: 0) else { return false }
        return now - max(gone, clock.started) >= Self.longestAbsence || (now - gone >= Self.longestAbsence && clock.budget < full)
    }

    /// The seat that the others need not wait for any longer in a game without turns; `nil` if there is none.
    private func missingSeat(at now: Timestamp) -> Seat? {
        guard kind.profile.goesOnAlone, kind.profile.isSimultaneous else { return nil }
        return chairs.seats.first { seat in
            guard let chair = chairs[seat], !chair.out, let gone = chair.gone else { return false }
            return now - gone >= Self.forgottenAfter
        }
    }
}

extension Refusal {
    static func illegal(_ move: IllegalMove) -> Refusal {
        Refusal(.illegalMove, move.reason, details: ["rule": .string(move.rule)])
    }
}
