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
        logger.notice("draining: new connections are refused, and games are saved and closed")
        notifier?.stopping()
        health.isReady = false
        sockets.stopListening()
        await lobby.drain()
        await sockets.stop()
        await store.close()
        logger.notice("drained")
    }
}
