import GameRules
import Identifiers
import Storage

/// Server bots in the room.
extension Room {
    /// The computation of a bot's move in one position.
    struct Thinking {
        let positionID: PositionID
        let task: Task<Void, Never>
    }

    /// Starts the computation of a move if a server bot is to act.
    func wakeBot() {
        guard table.pause == nil, let seat = table.chairs.seats.first(where: isToThink), let position = table.position,
            let person = table.chairs[seat]?.person, let level = person.level, let player = kind.players.first(where: { $0.level == level })
        else { return stopThinking() }
        let positionID = table.positionID
        // Events within the same ply do not restart the computation, or a client could make the bot lose on time by causing them.
        if thinking?.positionID == positionID { return }
        stopThinking()
        guard outgoing.isEmpty else { return }
        let clock = services.clock
        let dice = Dice(seed: services.draw())
        let asked = clock.now
        let longest = services.pace.bots
        let isExhibition = table.isExhibition
        let task = Task(priority: isExhibition ? .utility : nil) { [weak self] in
            guard let choice = await consider(position, player: player, seat: seat, dice: dice, isExhibition: isExhibition) else { return }
            // A bot answers at a human pace; the time of the computation is part of it.
            do { try await clock.sleep(until: asked + min(choice.pace, longest)) } catch { return }
            await self?.move(choice.move, at: positionID, of: person.user)
        }
        thinking = Thinking(positionID: positionID, task: task)
    }

    private func isToThink(_ seat: Seat) -> Bool { table.chairs[seat]?.person.isServerBot == true && read { $0.mayAct(seat) } }

    func stopThinking() {
        thinking?.task.cancel()
        thinking = nil
    }

    private func move(_ move: String, at positionID: PositionID, of bot: UserID) {
        guard thinking?.positionID == positionID else { return }
        thinking = nil
        perform(.move(move, at: positionID.ply, roundTrip: .zero), by: bot, reply: nil)
        // An elimination during the computation can make the move illegal, so the bot computes again.
        wakeBot()
    }
}

/// Computes a bot's move outside of all event loops.
@concurrent
private func consider(
    _ position: any Game, player: any Player, seat: Seat, dice: Dice, isExhibition: Bool
) async -> (move: String, pace: Duration)? {
    var dice = dice
    guard let choice = await player.answer(inSome: position, for: seat, dice: &dice) else { return nil }
    // Spectators have to see the effect of a move before the next one comes.
    let pause = isExhibition ? Duration.milliseconds(Int.random(in: 2000...4000, using: &dice)) : .zero
    return (choice.move, max(choice.pace, pause))
}

extension Player {
    /// The move in notation; `nil` for a position of another game.
    fileprivate func answer(inSome position: any Game, for seat: Seat, dice: inout Dice) async -> (move: String, pace: Duration)? {
        guard let position = position as? Position else { return nil }
        let pace = pace(in: position, dice: &dice)
        return (await move(in: position, for: seat, dice: &dice).description, pace)
    }
}
