import GameRules
import Identifiers
import JSONText
import Wire

/// Offers of draws and rematches, and requests to take moves back. There is at most one open offer of a kind; an offer in return accepts it.
extension Table {
    /// - Parameter blockers: the users who block the player, and get no new game from them.
    mutating func offer(
        _ kind: Offer.Kind, by seat: Seat, blockedBy blockers: Set<UserID> = [], at now: Timestamp
    ) throws(Refusal) -> [RoomEvent] {
        try mustFit(kind, seat)
        if kind == .rematch, hasSomebody(of: blockers) { throw .takesNone }
        if let open = offers.first(where: { $0.kind == kind }) {
            return open.accepted.contains(seat) ? [] : try answer(kind, yes: true, by: seat, at: now)
        }
        try mustHaveSpace()
        if kind == .draw { try mustHavePlayed(seat) }
        if kind == .takeback { try mustNotInsist(seat) }
        if kind == .rematch, settings.mode == .rank { try everybodyMustAfford() }
        var events = emit(.offered(seat: seat, kind), at: now)
        guard kind != .draw else { return events }
        for bot in chairs.seats where chairs[bot]?.person.isServerBot == true {
            events += emit(.answered(seat: bot, kind, yes: true), at: now)
        }
        return events + granted(kind, at: now)
    }

    mutating func answer(_ kind: Offer.Kind, yes: Bool, by seat: Seat, at now: Timestamp) throws(Refusal) -> [RoomEvent] {
        try mustFit(kind, seat)
        guard let open = offers.first(where: { $0.kind == kind }) else { throw .phase(phase) }
        if yes, open.accepted.contains(seat) { return [] }
        if yes, kind == .rematch, settings.mode == .rank { try everybodyMustAfford() }
        return emit(.answered(seat: seat, kind, yes: yes), at: now) + granted(kind, at: now)
    }

    /// The consequences within this room of an offer that everybody has accepted.
    private mutating func granted(_ kind: Offer.Kind, at now: Timestamp) -> [RoomEvent] {
        guard let offer = offers.first(where: { $0.kind == kind }), isAgreed(kind) else { return [] }
        switch kind {
        case .draw: return emit(.ended(Ending(winner: nil, why: .agreed)), at: now)
        case .takeback: return takeBack(for: offer.seat, at: now)
        case .rematch: return []
        }
    }

    /// Whether all remaining players, or after the game all occupants, have accepted.
    func isAgreed(_ kind: Offer.Kind) -> Bool {
        guard let open = offers.first(where: { $0.kind == kind }) else { return false }
        return chairs.seats.allSatisfy { seat in
            guard let chair = chairs[seat], !chair.left || kind != .rematch else { return false }
            return open.accepted.contains(seat) || (kind != .rematch && chair.out)
        }
    }

    /// Whether an offer waits for a player who comes another day.
    func staysOpen(_ kind: Offer.Kind) -> Bool { settings.control.isCorrespondence && kind != .rematch }

    /// Refuses a draw offer before the seat has made enough moves since its last one, so that offers cannot be used to disturb the opponent.
    private func mustHavePlayed(_ seat: Seat) throws(Refusal) {
        guard let asked = chairs[seat]?.askedForDraw else { return }
        let missing = Offer.movesBetweenDraws - history[min(asked, ply)...].count { $0.seat == seat && !$0.isIdle }
        if missing > 0 {
            throw Refusal(.already, "a draw was offered; the next offer needs more moves of your own", details: ["moves": .int(missing)])
        }
    }

    private func mustFit(_ kind: Offer.Kind, _ seat: Seat) throws(Refusal) {
        // An eliminated seat cannot agree to a draw; a rematch concerns all occupants.
        if kind != .rematch, chairs[seat]?.out == true { throw .phase(phase) }
        if kind == .draw, !self.kind.profile.hasDraws { throw .badValue("kind", allowed: "rematch") }
        if kind == .takeback { try mustTakeBack(seat) }
        let everybodyStayed = chairs.allSatisfy { $0?.left == false }
        guard kind == .rematch ? phase.isFinished && rematch == nil && everybodyStayed : phase == .playing else { throw .phase(phase) }
    }
}
