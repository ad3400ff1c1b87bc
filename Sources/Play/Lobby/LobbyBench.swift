import GameRules
package import Storage
import Synchronization
import Wire

/// Measures lists and pairing with many rooms and people. Only `palisade bench lobby` calls it.
package struct LobbyBench: Sendable {
    /// The duration of one operation in microseconds. The median hardly depends on other load of the machine.
    package struct Figure: Sendable {
        package let name: String
        package let median: Double
        package let p99: Double
        /// Whether there is a target for it.
        package let isBounded: Bool

        fileprivate init(_ name: String, of times: [Duration], isBounded: Bool = false) {
            self.name = name
            let sorted = times.sorted()
            median = sorted[sorted.count / 2].microseconds
            p99 = sorted[sorted.count * 99 / 100].microseconds
            self.isBounded = isBounded
        }
    }

    private let kind: GameKind
    private let loop: any Loop
    private let ledger: any Ledger

    package init(kind: GameKind, loop: any Loop, ledger: any Ledger) {
        self.kind = kind
        self.loop = loop
        self.ledger = ledger
    }

    /// Measures lists of this many rooms, half of them open and half of them with running games. A call includes the hop to the loop of the lists
    /// and back.
    package func lists(rooms: Int) async -> [Figure] {
        let clock = SteppedClock()
        let draws = Atomic<UInt64>(1)
        let services = RoomServices(clock: clock, journal: NoJournal(), ledger: ledger) {
            draws.wrappingAdd(7919, ordering: .relaxed).newValue
        }
        let listings = Listings(loop: loop, kinds: [kind], services: services, directory: RoomDirectory(), instanceID: "bench")
        await listings.fill(rooms)
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
            Figure("which games are on TV", of: await listings.timeChannels(), isBounded: true),
        ]
    }

    /// Measures entries into a pool of this many people who cannot be paired with each other.
    package func pool(waiting: Int) -> [Figure] {
        let bots = Crowd(name: "bots that refuse bots") { Self.ticket($0, rating: 1500, isBot: true, bots: .no) }
        let strangers = Crowd(name: "people far apart") { Self.ticket($0, rating: Double($0) * 1000, isBot: false, bots: .no) }
        return [bots, strangers].flatMap { $0.figures(waiting: waiting) }
    }

    private struct Crowd {
        let name: String
        let ticket: (Int) -> Ticket

        func figures(waiting: Int) -> [Figure] {
            var pairing = Pairing()
            for number in 0..<waiting { pairing.enter(ticket(number)) }
            let now = Timestamp(milliseconds: 10_000)
            var (misfits, fits): ([Duration], [Duration]) = ([], [])
            for number in waiting..<(waiting + 2000) {
                misfits.append(
                    ContinuousClock().measure {
                        pairing.enter(ticket(number))
                        precondition(pairing.pair(UserID("u_\(number)"), at: now) == nil)
                    })
                pairing.leave(UserID("u_\(number)"))
            }
            for number in 0..<2000 {
                // In the middle of the ratings.
                let place = ticket(waiting / 2)
                let newcomer = LobbyBench.ticket(waiting + number, rating: place.rating, isBot: false, bots: .yes)
                var partner: Ticket?
                fits.append(
                    ContinuousClock().measure {
                        pairing.enter(newcomer)
                        partner = pairing.pair(newcomer.person.user, at: now)?.0
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

    private static func ticket(_ number: Int, rating: Double, isBot: Bool, bots: Ticket.Bots) -> Ticket {
        Ticket(
            person: Person(user: UserID("u_\(number)"), name: "", kind: isBot ? .bot : .human, level: nil), game: "game", mode: .casual, bots: bots,
            rating: rating, since: Timestamp(milliseconds: Int64(number % 10)), room: nil)
    }

    private static func time(_ body: () async -> Void) async -> Duration {
        let clock = ContinuousClock()
        let begun = clock.now
        await body()
        return clock.now - begun
    }
}

extension Listings {
    fileprivate func fill(_ rooms: Int) { for number in 0..<rooms { list(room(number), RoomFigures()) } }

    fileprivate func timeChanges(_ rooms: Int) -> [Duration] {
        (0..<5000).map { step in
            ContinuousClock().measure { count(RoomNumber(String(step * 7919 % rooms)), RoomFigures(ply: step, watchers: step % 3)) }
        }
    }

    fileprivate func timeChannels() -> [Duration] {
        (0..<1000).map { _ in
            ContinuousClock().measure { _ = rooms.mostWatched(kinds[0].id, on: .best, atMost: GameLobby.longestList) }
        }
    }

    private func room(_ number: Int) -> RoomSummary {
        let people = [0, 1].map { Person(user: UserID("u_\(number)_\($0)"), name: "Somebody \(number)", kind: .human, level: nil) }
        let isOpen = number.isMultiple(of: 2)
        return RoomSummary(
            number: RoomNumber(String(number)), match: MatchID("m_\(number)"), game: kinds[0].id, settings: RoomSettings(),
            phase: isOpen ? .lobby : .playing,
            people: isOpen ? [people[0]] : people, freeSeats: isOpen ? 1 : 0, owner: people[0], opening: nil,
            occupants: people.map(\.user), ending: nil, isDeserted: false, keptOut: [], isClosed: false)
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

extension Duration {
    fileprivate var microseconds: Double { self / .microseconds(1) }
}
