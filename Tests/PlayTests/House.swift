import Logging
import Storage
import Synchronization
import TestSupport

@testable import Play

/// A whole house without sockets: clock, store, matchmaker, front door.
final class House: Sendable {
    let clock: TestClock
    let loop = TestLoop()
    let store: MemoryStore
    let matchmaker: Matchmaker
    let door: FrontDoor

    /// - Parameter journal: in front of the store, when a test wants one.
    init(store: MemoryStore = MemoryStore(), journal: (any Journal)? = nil, clock: TestClock = TestClock()) {
        self.clock = clock
        self.store = store
        let seeds = Atomic<UInt64>(1)
        let services = RoomServices(clock: clock, journal: journal ?? store) { seeds.wrappingAdd(7919, ordering: .relaxed).newValue }
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        matchmaker = Matchmaker(loops: [loop], kinds: [GameKind(Nim.self, players: [NimPlayer()])], services: services, logger: logger)
        door = FrontDoor(matchmaker: matchmaker, doorkeeper: Names(), limits: VisitLimits(), loops: [loop], logger: logger)
    }

    func guest(_ name: String) async -> Guest { await Guest(name, in: self) }
}

/// Lets in whoever shows a name as a token, under the id the name ends with: "amy1" is `u_1`.
struct Names: Doorkeeper {
    func identify(_ credentials: Credentials) async throws(Unwelcome) -> Identity {
        guard let name = credentials.token else { return .anonymous }
        if name == "bad" { throw .unknownCredential }
        return await profile(of: "u_" + name.drop { $0.isLetter })?.named(name) ?? .anonymous
    }

    func profile(of user: String) async -> Identity? {
        guard user.hasPrefix("u_"), Int(user.dropFirst(2)) != nil else { return nil }
        return Identity(user: user, name: user, kind: .human, guest: true, scopes: [.watch, .play, .chat])
    }
}

extension Identity {
    fileprivate func named(_ name: String) -> Identity {
        var copy = self
        copy.name = name
        return copy
    }
}
