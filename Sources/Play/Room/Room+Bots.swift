import GameRules
import Storage

/// The server's own players, who sit in a room like everybody else.
extension Room {
    /// One of them at work on the turn after so many plies.
    struct Thinking {
        let ply: Int
        let task: Task<Void, Never>
    }

    /// Sees to it that the player whose turn it is thinks, if it is one of the server's own.
    func wakeBot() {
        guard table.pause == nil, let seat = table.chairs.indices.first(where: isToThink), let position = table.position,
            let person = table.chairs[seat]?.person, let level = person.level, let player = kind.players.first(where: { $0.level == level })
        else { return stopThinking() }
        let ply = table.ply
        // What is said, offered or watched meanwhile is no reason to begin again: whoever kept at it would win on time.
        if thinking?.ply == ply { return }
        stopThinking()
        guard outgoing.isEmpty else { return }
        let clock = services.clock
        let dice = Dice(seed: services.draw())
        let asked = clock.now
        let task = Task { [weak self] in
            guard let thought = await consider(position, player: player, seat: Seat(seat), dice: dice) else { return }
            // A bot answers no faster than a person would; what it needed to think counts.
            do { try await clock.sleep(until: asked + thought.pace) } catch { return }
            await self?.move(thought.move, at: ply, of: person.user)
        }
        thinking = Thinking(ply: ply, task: task)
    }

    private func isToThink(_ seat: Int) -> Bool { table.chairs[seat]?.person.isServerBot == true && table.mayAct(seat) }

    func stopThinking() {
        thinking?.task.cancel()
        thinking = nil
    }

    private func move(_ move: String, at ply: Int, of bot: UserID) {
        guard thinking?.ply == ply else { return }
        thinking = nil
        perform(.move(move, at: ply, roundTrip: 0), by: bot, reply: nil)
        // A seat that was given up meanwhile can make it illegal.
        wakeBot()
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
