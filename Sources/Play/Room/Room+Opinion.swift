import GameRules
import JSONText

/// Opinions of the critic for spectators of a room that allows them, computed once for each position they see if any spectator asked.
///
/// The position is the one that spectators see, so a delay applies to opinions as well. Players never get them.
extension Room {
    /// The critic's opinion of one position, or its computation.
    struct Opinion {
        let positionID: PositionID
        let task: Task<Void, Never>
        var payload: [UInt8]?
    }

    /// Starts the critic on the position that spectators see, and cancels its work on any other.
    func formOpinion() {
        guard audience.wantsAnalysis, let critic = kind.critic, let seen = released?.table, seen.phase == .playing,
            seen.settings.allowsAnalysis, let position = seen.position
        else { return dropOpinion() }
        let positionID = seen.positionID
        if opinion?.positionID == positionID { return }
        dropOpinion()
        let task = Task { [weak self] in
            guard let text = await weigh(position, critic: critic) else { return }
            await self?.opined(text, at: positionID)
        }
        opinion = Opinion(positionID: positionID, task: task)
    }

    func dropOpinion() {
        opinion?.task.cancel()
        opinion = nil
    }

    private func opined(_ text: [UInt8], at positionID: PositionID) {
        // The position may have changed during the computation.
        guard opinion?.positionID == positionID else { return }
        var json = JSONWriter(capacity: text.count + 32)
        json.beginObject()
        json.field("ply", positionID.ply)
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

    /// Whether the subscriber has a seat. A player who watches the own game in another tab gets no opinions.
    private func isSeated(_ subscriber: Subscriber) -> Bool { subscriber.user.map { published.table.seat(of: $0) != nil } ?? false }
}

/// Asks the critic outside of all event loops.
@concurrent
private func weigh(_ position: any Game, critic: any Critic) async -> [UInt8]? { await critic.opinion(ofSome: position) }

extension Critic {
    /// The opinion of a position; `nil` for a position of another game.
    fileprivate func opinion(ofSome position: any Game) async -> [UInt8]? {
        guard let position = position as? Position else { return nil }
        return await opinion(of: position)
    }
}
