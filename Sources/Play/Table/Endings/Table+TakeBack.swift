import GameRules
import Identifiers
import JSONText
import Wire

/// Moves taken back by agreement in casual games: the game goes on from where the player who asked was to make their last move.
extension Table {
    /// The ply of the last move of the seat; `nil` if it has made no move, or if another seat has left the game since.
    private func plyToTakeBack(for seat: Seat) -> Int? {
        guard let ply = history.lastIndex(where: { $0.seat == seat && !$0.isIdle }) else { return nil }
        let othersStay = history[ply...].allSatisfy { turn in turn.isIdle || turn.seat.map { chairs[$0]?.out == false } ?? true }
        return othersStay ? ply : nil
    }

    /// Refuses a request, or an answer to one, where moves stand: in a game without it (`bad_value`), for money (`forbidden`), and while no move can
    /// be taken back (`phase`).
    func mustTakeBack(_ seat: Seat) throws(Refusal) {
        guard kind.profile.takesBack else { throw .badValue("kind", allowed: "draw, rematch, time") }
        guard settings.mode == .casual else { throw .forbidden("casual") }
        guard phase == .playing, pause == nil else { throw .phase(phase) }
        let author = offers.first { $0.kind == .takeback }?.seat ?? seat
        guard plyToTakeBack(for: author) != nil else {
            throw Refusal(.phase, "there is no move to take back", details: ["phase": .string(phase.rawValue)])
        }
    }

    /// Refuses a second request at the same ply, so that requests cannot be used to disturb the opponent.
    func mustNotInsist(_ seat: Seat) throws(Refusal) {
        if chairs[seat]?.askedToTakeBack == ply {
            throw Refusal(.already, "this was asked before; ask again after another move", details: ["ply": .int(ply)])
        }
    }

    mutating func takeBack(for seat: Seat, at now: Timestamp) -> [RoomEvent] {
        guard let ply = plyToTakeBack(for: seat) else { return [] }
        return emit(.tookBack(seat: seat, ply: ply), at: now) + conclude(at: now)
    }

    /// The position after the turns of the history. Earlier positions are not kept, because moves are rarely taken back.
    func positionOfHistory() -> (any Game)? {
        guard let seed, var position = try? kind.game.init(options: settings.options, seats: chairs.count, seed: seed) else { return nil }
        for turn in history {
            guard !turn.isIdle, let seat = turn.seat else {
                position.timeOut(at: turn.time)
                continue
            }
            guard (try? position.play(turn.move, by: seat, at: turn.time, lag: turn.lag)) != nil else { return nil }
        }
        return position
    }
}
