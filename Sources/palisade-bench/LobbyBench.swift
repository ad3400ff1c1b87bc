import GameRules
import Identifiers
import Measurements
import Play
import Storage
import Synchronization

/// Measures lists and pairing with many rooms and people. Called by `palisade-bench lobby`.
struct LobbyBench: Sendable {
    /// The durations of one operation. The median hardly depends on other load of the machine.
    struct Figure: Sendable {
        let name: String
        let times: Spread
        /// Whether there is a target for it.
        let isBounded: Bool

        fileprivate init(_ name: String, of times: [Duration], isBounded: Bool = false) {
            self.name = name
            self.times = Spread(times)
            self.isBounded = isBounded
        }
    }

    private let kind: GameKind
    private let loop: any Loop
    private let ledger: any Ledger

    init(kind: GameKind, loop: any Loop, ledger: any Ledger) {
        self.kind = kind
        self.loop = loop
        self.ledger = ledger
    }

    /// Measures lists of this many rooms, half of them open and half of them with running games. A call includes the hop to the loop of the lists
    /// and back.
    func lists(rooms: Int) async -> [Figure] {
        let clock = SteppedClock()
        let draws = Atomic<UInt64>(1)
        let services = RoomServices(clock: clock, journal: NoJournal(), ledger: ledger) {
            draws.wrappingAdd(7919, ordering: .relaxed).newValue
        }
        let listings = Listings(loop: loop, kinds: [kind], services: services, directory: RoomDirectory(), instanceID: "bench")
        await listings.fill(rooms, of: kind.id)
        let game = kind.id
        var fresh: [Duration] = []
        for _ in 0..<500 {
            clock.step()
            fresh.append(await Self.time { _ = await listings.lobbyJSON(game) })
        }
        var (again, television): ([Duration], [Duration]) = ([], [])
        for _ in 0..<5000 { again.append(await Self.time { _ = await listings.lobbyJSON(game) }) }
        for _ in 0..<5000 { television.append(await Self.time { _ = await listings.televisionJSON(game) }) }
        return [
            Figure("a room that has changed, \(rooms) rooms", of: await listings.timeChanges(rooms)),
            Figure("the lobby, put together", of: fresh, isBounded: true),
            Figure("the lobby, asked for again within a second", of: again, isBounded: true),
            Figure("the games on TV, asked for again within a second", of: television, isBounded: true),
            Figure("which games are on TV", of: await listings.timeChannels(of: game), isBounded: true),
        ]
    }

    /// Measures entries into a pool of this many people who cannot be paired with each other.
    func pool(waiting: Int) -> [Figure] {
        let bots = Crowd(name: "bots that refuse bots", rating: { _ in 1500 }, isBot: true)
        let strangers = Crowd(name: "people far apart", rating: { Double($0) * 1000 }, isBot: false)
        return [bots, strangers].flatMap { $0.figures(waiting: waiting) }
    }

    private struct Crowd {
        let name: String
        let rating: (Int) -> Double
        let isBot: Bool

        private func ticket(_ number: Int) -> Play.Ticket { LobbyBench.ticket(number, rating: rating(number), isBot: isBot, bots: .no) }

        func figures(waiting: Int) -> [Figure] {
            var pairing = Pairing()
            for number in 0..<waiting { pairing.enter(ticket(number)) }
            let now = Timestamp(milliseconds: 10_000)
            var (misfits, fits): ([Duration], [Duration]) = ([], [])
            for number in waiting..<(waiting + 2000) {
                misfits.append(
                    ContinuousClock().measure {
                        pairing.enter(ticket(number))
                        precondition(pairing.pair(LobbyBench.user(number), at: now) == nil)
                    })
                pairing.leave(LobbyBench.user(number))
            }
            for number in 0..<2000 {
                // In the middle of the ratings.
                let newcomer = LobbyBench.ticket(waiting + number, rating: rating(waiting / 2), isBot: false, bots: .yes)
                var partner: Play.Ticket?
                fits.append(
                    ContinuousClock().measure {
                        pairing.enter(newcomer)
                        partner = pairing.pair(LobbyBench.user(waiting + number), at: now)?.0
                    })
                if let partner { pairing.enter(partner) }
            }
            let rounds = (0..<20).map { _ in ContinuousClock().measure { precondition(pairing.round(at: now).isEmpty) } }
            return [
                Figure("an entry nobody fits, \(waiting) \(name)", of: misfits, isBounded: true),
                Figure("an entry that is paired, \(waiting) \(name)", of: fits, isBounded: true),
                Figure("a pairing round, \(waiting) \(name)", of: rounds),
            ]
        }
    }

    private static func user(_ number: Int) -> UserID { UserID(account: Int64(number)) }

    private static func ticket(_ number: Int, rating: Double, isBot: Bool, bots: Play.Ticket.Bots) -> Play.Ticket {
        Play.Ticket(
            user: user(number), kind: isBot ? .bot : .human, game: "game", mode: .casual, bots: bots,
            rating: rating, since: Timestamp(milliseconds: Int64(number % 10)))
    }

    private static func time(_ body: () async -> Void) async -> Duration {
        let clock = ContinuousClock()
        let begun = clock.now
        await body()
        return clock.now - begun
    }
}

extension Listings {
    fileprivate func fill(_ rooms: Int, of game: GameID) { for number in 0..<rooms { list(room(number, of: game), RoomFigures()) } }

    fileprivate func timeChanges(_ rooms: Int) -> [Duration] {
        (0..<5000).map { step in
            ContinuousClock().measure { count(RoomNumber(String(step * 7919 % rooms)), RoomFigures(ply: step, watchers: step % 3)) }
        }
    }

    fileprivate func timeChannels(of game: GameID) -> [Duration] {
        (0..<1000).map { _ in ContinuousClock().measure { _ = mostWatched(game) } }
    }

    private func room(_ number: Int, of game: GameID) -> RoomSummary {
        let people = [0, 1].map { (user: UserID("u_\(number)_\($0)"), name: "Somebody \(number)") }
        let isOpen = number.isMultiple(of: 2)
        return RoomSummary(
            number: RoomNumber(String(number)), match: MatchID("m_\(number)"), game: game, settings: RoomSettings(),
            phase: isOpen ? .lobby : .playing, people: isOpen ? [people[0]] : people, freeSeats: isOpen ? 1 : 0)
    }
}

/// A manual clock that advances in steps of a second.
private final class SteppedClock: GameClock {
    private let milliseconds = Atomic<Int64>(1_000_000)

    var now: Timestamp { Timestamp(milliseconds: milliseconds.load(ordering: .relaxed)) }
    func step() { milliseconds.wrappingAdd(1000, ordering: .relaxed) }
    /// Throws at once, because timers are not measured.
    func sleep(until moment: Timestamp) async throws { throw CancellationError() }
}

private struct NoJournal: Journal {
    func append(
        _ entries: [JournalEntry], effect: JournalEffect, completion: @escaping @Sendable (Result<Receipt?, StoreFailure>) -> Void
    ) throws(StoreFailure) { throw .closed }
    func liveRooms() async throws -> [StoredRoom] { [] }
    func nextRoomKey() -> RoomKey { RoomKey(1) }
}
