import Accounts
import Bots
import GameRules
import Logging
import Play
import ServiceLifecycle
import Storage
import StorageSQLite
import WebSocketServer

/// The rooms, and the visits of players.
struct PlayServices {
    let lobby: Lobby
    let acceptor: ConnectionAcceptor
    let admission: AdmissionControl
    /// The moves that games of several days wait for.
    let turns = WaitingTurns()
    private let core: ServerCore

    init(_ core: ServerCore) {
        self.core = core
        let (configuration, store) = (core.configuration, core.store)
        var pace = ServerPace()
        pace.bots = .milliseconds(configuration.botPace)
        pace.pairing = .milliseconds(configuration.poolPace)
        lobby = Lobby(
            loops: core.sockets.loops, kinds: core.catalog.kinds(core.pool, nodes: min(configuration.analysisNodes, Self.liveNodes)),
            services: RoomServices(
                clock: core.clock, journal: store, ledger: store, day: LocalDay(zone: configuration.timeZone).day, pace: pace, turns: turns,
                admitsGames: { [budget = core.budget] in budget.admitsGames }, draw: core.draw),
            boards: store, logger: Logger(label: "palisade.play"))
        acceptor = ConnectionAcceptor(
            lobby: lobby,
            authenticator: AccountAuthenticator(
                identities: core.identities, accounts: store, introductions: store,
                contacts: core.contacts, origins: core.origins, faults: core.faults, clock: core.clock),
            limits: configuration.limits, loops: core.sockets.loops, logger: Logger(label: "palisade.play")
        ) { [clock = core.clock, requests = core.requests] in requests.note($0, at: clock.now) }
        admission = AdmissionControl(
            acceptor: acceptor, proxies: configuration.trustedProxies, clock: core.clock, isReadOnly: core.isReadOnly,
            cookies: SessionCookies(isSecure: configuration.hasSecureCookies))
    }

    /// Restores the sanctions in force and the running games.
    /// - Returns: the number of rooms.
    func restore() async throws -> Int {
        for sanction in try await core.store.sanctions(inForceAt: core.clock.now) { lobby.sanctions.add(sanction) }
        // A read-only store cannot take moves, so its running games stay in the store.
        let rooms = core.isReadOnly ? [] : try await core.store.liveRooms()
        await lobby.restore(rooms)
        return rooms.count
    }

    var services: [any Service] {
        [
            BackgroundService { [acceptor] in await acceptor.run() },
            ClockWatchService(clock: core.clock, lobby: lobby, logger: core.logger),
        ]
    }

    /// Maximum number of nodes for an evaluation of a running game, which must arrive before the game has gone on.
    private static let liveNodes = 50_000
}
