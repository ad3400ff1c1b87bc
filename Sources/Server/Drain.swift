import Logging
import Play
import ServiceLifecycle
import StorageSQLite
import WebSocketServer

/// Shuts down in order: refuses new connections and games, pauses the clocks durably, says good-bye, closes the sockets and then the store.
struct Drain: Service {
    let lobby: Lobby
    let sockets: WebSocketServer
    let store: SQLiteStore
    let health: Health
    let notifier: ServiceNotifier?
    let logger: Logger

    func run() async throws {
        try? await gracefulShutdown()
        logger.notice("draining: no new connections are taken, and games are closed with their positions kept")
        notifier?.stopping()
        health.isReady = false
        sockets.stopListening()
        await lobby.drain()
        await sockets.stop()
        await store.close()
        logger.notice("drained")
    }
}
