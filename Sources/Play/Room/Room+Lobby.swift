import GameRules
import Identifiers
import Storage

/// Reports of the room to places and listings, and its rematch requests.
extension Room {
    private static var figuresPeriod: Duration { .seconds(1) }

    /// Reports a publication to places and listings; the answer is given when places are updated. Moves are reported only to listings, without a wait.
    func tellLobby(_ publication: Publication, then answer: Answer) {
        let phase = publication.snapshot.table.phase
        guard publication.events.contains(where: { $0.concernsTheLobby(in: phase) }) else {
            answer.give()
            return figuresChanged()
        }
        let figures = figures
        figuresTold = (services.clock.now, figures)
        var summary = publication.snapshot.table.summary
        for event in publication.events {
            switch event {
            case .started: summary.justBegan = true
            case .ended: summary.justEnded = true
            default: break
            }
        }
        places.learned(summary) { [summary, listings] in
            listings.learned(summary, figures)
            answer.give()
        }
    }

    private var figures: RoomFigures { RoomFigures(ply: published.table.ply, watchers: audience.watchers) }

    /// The moment of the next report of plies and spectators to listings; `nil` while they are up to date.
    var figuresDue: Timestamp? {
        guard published.table.phase == .playing, figuresTold.figures != figures else { return nil }
        return figuresTold.at + Self.figuresPeriod
    }

    /// Reports figures to listings at most once a second; the caller arms the timer for a later report.
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
        // The seats rotate by one, so that another player moves first.
        let step = table.kind.profile.keepsSeats ? 0 : 1
        let order = people.indices.map { Seat(($0 + step) % people.count) }
        places.openRematch(RematchRequest(room: number, settings: settings, people: people, order: order, paid: deposits.all))
    }

    /// Withdraws the offer of a rematch that could not be opened, because a player cannot pay any more or sits elsewhere. The players may ask again.
    func rematchFailed() {
        isAskingForRematch = false
        guard table.isAgreed(.rematch) else { return }
        if !stage(table.emit(.withdrawn(.rematch), at: services.clock.now), reply: nil) { retryLater { $0.rematchFailed() } }
    }
}

extension RoomEvent {
    /// Whether places or listings depend on the event.
    fileprivate func concernsTheLobby(in phase: Phase) -> Bool {
        switch self {
        // An open room and a running game are listed only while an occupant is online.
        case .presence: !phase.isFinished
        case .moved, .idle, .deadline, .offered, .answered, .withdrawn, .said, .paused, .resumed, .restored, .gaveTime, .tookBack, .ready, .dropped,
            .settled:
            false
        default: true
        }
    }
}
