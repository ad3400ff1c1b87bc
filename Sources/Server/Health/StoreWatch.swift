import Foundation
import Logging
import ServiceLifecycle
import StorageSQLite

/// Looks whether the store is still in the data folder. Without it, everything that is acknowledged would be gone at the next start.
struct StoreWatch: Service {
    let store: SQLiteStore
    let logger: Logger

    private static let period = Duration.seconds(1)

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                try await Task.sleep(for: Self.period)
                guard !store.isInPlace else { continue }
                logger.critical("the store was removed or replaced while the server runs; stopping")
                exit(74)
            }
        }
    }
}
