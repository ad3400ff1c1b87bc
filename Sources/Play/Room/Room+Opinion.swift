import GameRules
import JSONText

/// What the critic thinks of the game, for spectators of a room that allows it: formed once for each position they see, if anybody asked.
///
/// It is formed of what spectators have been shown, so it is as late as they are. Who sits at the table never hears it.
extension Room {
    /// The critic's word on one position, or the work on it.
    struct Opinion {
        let ply: Int
        let task: Task<Void, Never>
        var payload: [UInt8]?
    }

    /// Sees to it that the critic is at work on what spectators see, and on nothing else.
    func formOpinion() {
        guard let critic = kind.critic, let seen = released?.table, seen.phase == .playing, seen.settings.allowsAnalysis,
            let position = seen.position, audience.wantsAnalysis
        else { return dropOpinion() }
        let ply = seen.ply
        if opinion?.ply == ply { return }
        dropOpinion()
        let task = Task { [weak self] in
            guard let text = await weigh(position, critic: critic) else { return }
            await self?.opined(text, at: ply)
        }
        opinion = Opinion(ply: ply, task: task)
    }

    func dropOpinion() {
        opinion?.task.cancel()
        opinion = nil
    }

    private func opined(_ text: [UInt8], at ply: Int) {
        // The game may have gone on meanwhile.
        guard opinion?.ply == ply else { return }
        var json = JSONWriter(capacity: text.count + 32)
        json.beginObject()
        json.field("ply", ply)
        json.key("opinion")
        json.raw(text)
        json.endObject()
        opinion?.payload = json.bytes
        tellOpinion(to: audience.viewers + audience.followers)
    }

    func tellOpinion(to subscribers: [Subscriber]) {
        guard let payload = opinion?.payload else { return }
        sendEphemeral(.analysis, payload, to: subscribers.filter { $0.analysis && !isSeated($0) })
    }

    /// A player who watches the own game from another tab is still a player.
    private func isSeated(_ subscriber: Subscriber) -> Bool { subscriber.user.map { published.table.seat(of: $0) != nil } ?? false }
}

/// Thinks away from every event loop.
@concurrent
private func weigh(_ position: any Game, critic: any Critic) async -> [UInt8]? { await critic.opinion(ofSome: position) }

extension Critic {
    /// `nil` for a position of another game.
    fileprivate func opinion(ofSome position: any Game) async -> [UInt8]? {
        guard let position = position as? Position else { return nil }
        return await opinion(of: position)
    }
}
