import GameRules
import Storage

/// What places and lists learn from a room, and are asked for.
extension Room {
    private static var figuresPeriod: Int { 1000 }

    /// Lets places and lists follow what was published; `answer` runs when they do. Moves concern lists alone: nobody waits for it.
    func tellLobby(_ publication: Publication, then answer: @escaping @Sendable () -> Void) {
        let phase = publication.snapshot.table.phase
        guard publication.events.contains(where: { $0.concernsTheLobby(in: phase) }) else {
            answer()
            return figuresChanged()
        }
        let figures = figures
        figuresTold = (services.clock.now, figures)
        var summary = publication.snapshot.table.summary
        summary.justEnded = publication.events.contains { if case .ended = $0 { true } else { false } }
        places.learned(summary) { [summary, listings] in
            listings.learned(summary, figures)
            answer()
        }
    }

    private var figures: RoomFigures { RoomFigures(ply: published.table.ply, watchers: audience.watchers) }

    /// When lists have to learn of moves and spectators; `nil` while they know.
    var figuresDue: Timestamp? {
        guard published.table.phase == .playing, figuresTold.figures != figures else { return nil }
        return figuresTold.at + Self.figuresPeriod
    }

    /// Tells lists at most once a second; the caller arms the alarm for what is due later.
    func figuresChanged() {
        let now = services.clock.now
        guard let due = figuresDue, due <= now else { return }
        figuresTold = (now, figures)
        listings.counted(number, figures)
    }

    func askForRematch() {
        guard !isAskingForRematch, table.phase.isFinished, table.rematch == nil, table.isAgreed(.rematch), outgoing.isEmpty else { return }
        isAskingForRematch = true
        let people = table.chairs.compactMap { $0?.person }
        let settings = table.settings
        // Everybody moves up one seat, so the first move goes round.
        let order = people.indices.map { ($0 + 1) % people.count }
        places.openRematch(RematchRequest(room: number, settings: settings, people: people, order: order, paid: deposits.all))
    }

    /// There was no room for the next game; the players may ask again.
    func rematchFailed() { isAskingForRematch = false }
}

extension RoomEvent {
    /// Whether lists, places or boards outside the room depend on it.
    fileprivate func concernsTheLobby(in phase: Phase) -> Bool {
        switch self {
        // A room that looks for players is listed while somebody is there.
        case .presence: phase == .lobby || phase == .matching
        case .moved, .idle, .deadline, .offered, .answered, .withdrawn, .said, .paused, .resumed, .restored, .ready, .dropped: false
        default: true
        }
    }
}
