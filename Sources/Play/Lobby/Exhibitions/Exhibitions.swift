import GameRules
import Identifiers

/// Games of the server's own bots against each other, for TV and home while hardly anybody plays. They stand outside of all statistics.
public actor Exhibitions {
    /// The time between two looks at the server.
    static let period = Duration.seconds(3)

    private let matchmaker: Matchmaker
    private let listings: Listings
    private let presence: Presence
    private let services: RoomServices
    private let kinds: [GameKind]
    private let policy: ExhibitionPolicy
    private let isBusy: @Sendable () -> Bool
    private var dice: Dice
    /// The exhibitions that were begun and have not ended, oldest first.
    private var running: [(room: any RoomLink, people: [Person])] = []

    /// - Parameters:
    ///   - most: the number of games to watch that exhibitions fill up to; 0 without exhibitions.
    ///   - isBusy: whether other work waits for a processor.
    public init(_ lobby: Lobby, most: Int, isBusy: @escaping @Sendable () -> Bool) {
        matchmaker = lobby.matchmaker
        listings = lobby.listings
        presence = lobby.presence
        services = lobby.services
        kinds = lobby.kinds.filter { $0.exhibitors.count > 1 }
        policy = ExhibitionPolicy(most: most)
        self.isBusy = isBusy
        dice = Dice(seed: lobby.services.draw())
    }

    /// Begins and ends exhibitions until the task is cancelled.
    public func run() async {
        guard policy.most > 0, !kinds.isEmpty else { return }
        while !Task.isCancelled {
            do { try await services.clock.sleep(until: services.clock.now + Self.period) } catch { return }
            await look()
        }
    }

    /// Takes one step, if there is one to take.
    func look() async {
        let (games, playing) = await listings.games(but: running.map(\.room.number))
        running.removeAll { !playing.contains($0.room.number) }
        let state = ExhibitionPolicy.ServerState(
            games: games, exhibitions: running.count, isVisited: await presence.isVisited, isBusy: isBusy())
        switch policy.step(in: state) {
        case .begin: await begin()
        case .end: end()
        case .wait: break
        }
    }

    private func begin() async {
        guard let kind = kinds.randomElement(using: &dice), let seats = try? kind.settingsForSeveral.seats else { return }
        let levels = kind.exhibitors.shuffled(using: &dice)
        let people = (0..<seats).compactMap { seat in
            kind.bots.first { $0.level == levels[seat % levels.count] }.map { Person.bot(level: $0.level, name: $0.name, seat: Seat(seat)) }
        }
        if let room = await matchmaker.exhibit(people, in: kind) { running.append((room, people)) }
    }

    /// Ends the oldest exhibition: its first player resigns.
    private func end() {
        guard let (room, people) = running.first, let loser = people.first else { return }
        room.perform(.resign, by: loser.user, payer: nil, reply: nil)
    }
}
