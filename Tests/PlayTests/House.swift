import GameRules
import Identifiers
import JSONText
import Logging
import MemoryStorage
import Networks
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Play

/// A server without sockets: clock, store, lobby, acceptor.
final class House: Sendable {
    let clock: TestClock
    let loop = TestLoop()
    let store: MemoryStore
    let lobby: Lobby
    let acceptor: ConnectionAcceptor

    /// - Parameters:
    ///   - journal: a journal in front of the store.
    ///   - critic: the critic of Nim.
    ///   - exhibitors: another bot of Nim, with whom the usual one plays for spectators.
    ///   - roomLoop: the loop of the first room, and every second one after it; the lobby's own loop if it is `nil`.
    ///   - boards: boards other than those of the store.
    ///   - pace: the times of the server's own actions.
    ///   - mostRooms: the number of live rooms.
    ///   - turns: the reader of turns of games that go on for days.
    ///   - seed: the seed of ids, a different one for each house on the same store.
    init(
        store: MemoryStore = MemoryStore(), journal: (any Journal)? = nil, clock: TestClock = TestClock(), critic: NimCritic? = nil,
        exhibitors: (any Player<Nim>)? = nil,
        roomLoop: TestLoop? = nil, limits: VisitLimits = VisitLimits(), boards: (any Boards)? = nil,
        pace: ServerPace = ServerPace(), mostRooms: Int = 20_000, turns: (any TurnReader)? = nil, seed: UInt64 = 1
    ) {
        self.clock = clock
        self.store = store
        let seeds = Atomic<UInt64>(seed)
        let services = RoomServices(clock: clock, journal: journal ?? store, ledger: store, pace: pace, mostRooms: mostRooms, turns: turns) {
            seeds.wrappingAdd(7919, ordering: .relaxed).newValue
        }
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let loops = [loop] + (roomLoop.map { [$0] } ?? [])
        let kinds = [
            GameKind(
                Nim.self, players: [NimPlayer()] + (exhibitors.map { [$0] } ?? []), critic: critic,
                exhibitors: exhibitors.map { [1, $0.level] } ?? []),
            GameKind(HighCard.self, players: []),
            GameKind(SealedBids.self, players: []), GameKind(Tally.self, players: []),
        ]
        lobby = Lobby(loops: loops, kinds: kinds, services: services, boards: boards ?? store, logger: logger)
        acceptor = ConnectionAcceptor(lobby: lobby, authenticator: Names(), limits: limits, loops: loops, logger: logger)
    }

    var matchmaker: Matchmaker { lobby.matchmaker }
    var presence: Presence { lobby.presence }
    var listings: Listings { lobby.listings }

    func guest(_ name: String?, session: String? = nil, networks: NetworkShares? = nil) async -> Guest {
        await Guest(name, session: session, networks: networks, in: self)
    }

    /// Room numbers in the HTTP answer about TV; `nil` for an invalid answer.
    func tv() async -> [String]? {
        guard let answer = await listings.televisionJSON("nim"), let view = try? JSONValue(parsing: answer) else { return nil }
        return view["games"]?.array?.compactMap { $0["room"]?.string }
    }

    /// A house after a restart: no client is connected, and all rooms are restored. It has a copy of the journal, so remaining tasks of this house
    /// do not write to its store.
    func restarted(turns: (any TurnReader)? = nil) async throws -> House {
        let copy = MemoryStore()
        let rooms = try await store.liveRooms()
        for room in rooms { copy.append(room.entries, effect: .open(room.record)) { #expect(throws: Never.self, performing: $0.get) } }
        let next = House(store: copy, clock: clock, turns: turns, seed: 1_000_003)
        await next.lobby.restore(rooms)
        return next
    }
}

/// An authenticator that accepts any name as a token. The digits at the end of the name give the id: "amy1" is `u_1`, and "bot7" a bot. "ace1" is a member,
/// "mute1" may not chat, "idle1" do nothing else, and "brief1" is valid for a minute of a new clock.
struct Names: Authenticator {
    func identify(_ credentials: Credentials) async throws(AuthenticationFailure) -> Identity {
        guard let name = credentials.token else { return .anonymous }
        if name == "bad" { throw .unknownCredential }
        if name.hasPrefix("bot") {
            return Identity(user: "u_\(name.dropFirst(3))", name: name, kind: .bot, guest: false, scopes: [.watch, .bot])
        }
        let scopes: Set<Identity.Scope> =
            name.hasPrefix("mute") ? [.watch, .play] : name.hasPrefix("idle") ? [.watch, .chat] : [.watch, .play, .chat]
        let expires = name.hasPrefix("brief") ? TestClock().now + .seconds(60) : nil
        let user = await profile(of: "u_\(name.drop { $0.isLetter })")
        return user?.named(name, scopes, CredentialID(Array(name.utf8)), expires) ?? .anonymous
    }

    func profile(of user: UserID) async -> Identity? {
        guard user.rawValue.hasPrefix("u_"), Int(user.rawValue.dropFirst(2)) != nil else { return nil }
        return Identity(user: user, name: user.rawValue, kind: .human, guest: true, scopes: [.watch, .play, .chat])
    }
}

extension Identity {
    fileprivate func named(_ name: String, _ scopes: Set<Scope>, _ credential: CredentialID, _ expires: Timestamp?) -> Identity {
        let isMember = name.hasPrefix("ace")
        return Identity(
            user: user, name: name, kind: kind, guest: !isMember, scopes: scopes, holdings: isMember ? .new : nil, credential: credential,
            expires: expires)
    }
}
