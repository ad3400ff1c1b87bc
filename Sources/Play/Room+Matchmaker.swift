import GameRules
import Storage

/// What the matchmaker learns from a room, and is asked for.
extension Room {
    func tellMatchmaker(_ publication: Publication, then answer: @escaping @Sendable () -> Void) {
        let now = services.clock.now
        let concernsOthers = publication.events.contains { $0.concernsTheLobby }
        guard concernsOthers || now - summaryTold >= 1000 else { return answer() }
        summaryTold = now
        var summary = publication.snapshot.table.summary(watchers: audience.watchers)
        summary.justEnded = publication.events.contains { if case .ended = $0 { true } else { false } }
        let isClosed = publication.snapshot.table.isClosed
        matchmaker.run { [summary] matchmaker in
            matchmaker.learned(summary, isClosed: isClosed)
            answer()
        }
    }

    func askForRematch() {
        guard !isAskingForRematch, table.phase.isFinished, table.rematch == nil, table.isAgreed(.rematch), outgoing.isEmpty else { return }
        isAskingForRematch = true
        let people = table.chairs.compactMap { $0?.person }
        let settings = table.settings
        // Everybody moves up one seat, so the first move goes round.
        let order = people.indices.map { ($0 + 1) % people.count }
        matchmaker.run { [number] in $0.openRematch(of: number, settings: settings, people: people, order: order) }
    }

    /// There was no room for the next game; the players may ask again.
    func stay() { isAskingForRematch = false }
}

extension RoomEvent {
    /// Whether lists, places or boards outside the room depend on it.
    fileprivate var concernsTheLobby: Bool {
        switch self {
        case .moved, .idle, .offered, .answered, .withdrawn, .presence, .said, .paused, .resumed, .ready, .dropped: false
        default: true
        }
    }
}
