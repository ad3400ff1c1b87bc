import GameRules
import Storage

/// The server's own players, who sit in a room like everybody else.
extension Room {
    func wakeBot() {
        thinking?.cancel()
        thinking = nil
        guard outgoing.isEmpty, table.pause == nil, let turn = table.turn, let position = table.position,
            let person = table.chairs[turn]?.person, let level = person.level, let player = kind.players.first(where: { $0.level == level })
        else { return }
        let ply = table.ply
        let clock = services.clock
        let dice = Dice(seed: services.draw())
        let asked = clock.now
        thinking = Task { [weak self] in
            guard let thought = await consider(position, player: player, seat: Seat(turn), dice: dice) else { return }
            // A bot answers no faster than a person would; what it needed to think counts.
            do { try await clock.sleep(until: asked + thought.pace) } catch { return }
            let move = thought.move
            await self?.perform(.move(move, at: ply, roundTrip: 0), by: person.user, reply: nil)
        }
    }
}

/// Thinks away from every event loop.
@concurrent
private func consider(_ position: any Game, player: any Player, seat: Seat, dice: Dice) async -> (move: String, pace: Int)? {
    var dice = dice
    return await player.answer(inSome: position, for: seat, dice: &dice)
}

extension Player {
    /// The move as players write it; `nil` in a position of another game.
    fileprivate func answer(inSome position: any Game, for seat: Seat, dice: inout Dice) async -> (move: String, pace: Int)? {
        guard let position = position as? Position else { return nil }
        let pace = pace(in: position, dice: &dice)
        return (await move(in: position, for: seat, dice: &dice).description, pace)
    }
}
