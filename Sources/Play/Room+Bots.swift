import GameRules
import Storage

/// The server's own players, who sit in a room like everybody else.
extension Room {
    /// A bot answers no faster than a person would like to be answered.
    private static var thinkingTime: Int { 700 }

    func wakeBot() {
        thinking?.cancel()
        thinking = nil
        guard outgoing.isEmpty, table.pause == nil, let turn = table.turn, let position = table.position,
            let person = table.chairs[turn]?.person, let level = person.level, let player = kind.players.first(where: { $0.level == level })
        else { return }
        let ply = table.ply
        let clock = services.clock
        let wake = clock.now + Self.thinkingTime
        let dice = Dice(seed: services.draw())
        thinking = Task { [weak self] in
            do { try await clock.sleep(until: wake) } catch { return }
            let move = await consider(position, player: player, seat: Seat(turn), dice: dice)
            guard let move, !Task.isCancelled else { return }
            await self?.perform(.move(move, at: ply, roundTrip: 0), by: person.user, reply: nil)
        }
    }
}

/// Thinks away from every event loop.
@concurrent
private func consider(_ position: any Game, player: any Player, seat: Seat, dice: Dice) async -> String? {
    var dice = dice
    return player.move(inSome: position, for: seat, dice: &dice)
}

extension Player {
    /// The move as players write it; `nil` in a position of another game.
    fileprivate func move(inSome position: any Game, for seat: Seat, dice: inout Dice) -> String? {
        guard let position = position as? Position else { return nil }
        return move(in: position, for: seat, dice: &dice).description
    }
}
