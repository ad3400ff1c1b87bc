import Foundation
import Identifiers
import Logging
import ServiceLifecycle
import Storage
import StorageSQLite

extension SQLiteStore {
    /// Opens the store of the data folder and reports its state.
    convenience init(_ configuration: Configuration, logger: Logger) throws(StartFailure) {
        do {
            var options = SQLiteStore.Options.besideServer
            options.newStore = configuration.newStore
            options.olderStore = configuration.olderStore
            if configuration.synchronous == "normal" { options.synchronous = .normal }
            try self.init(
                folder: configuration.data, options: options,
                onFatal: { reason in
                    // It is unknown whether the last commit reached the disk; recovery at the next start decides.
                    logger.critical("the store failed; stopping", metadata: ["reason": "\(reason)"])
                    exit(74)
                })
        } catch {
            throw StartFailure("\(error)", exitCode: 75)
        }
        if let reason = readOnlyReason { logger.critical("the store is read-only; serving finished games only", metadata: ["reason": "\(reason)"]) }
        configuration.report(concession, to: logger)
        logger.report(state.damage)
    }

    /// Verifies the checksums of the archive and the accounts once, while games go on.
    func checking(logger: Logger) -> any Service {
        BackgroundService {
            do { logger.report(try await self.check()) } catch is CancellationError {} catch {
                logger.error("the store cannot be checked", metadata: ["error": "\(error)"])
            }
        }
    }
}

extension Logger {
    fileprivate func report(_ damage: [StoreDamage]) {
        for damage in damage {
            error(
                "the store is damaged",
                metadata: [
                    "part": "\(damage.part.rawValue)", "room": "\(damage.room ?? "-")", "match": "\(damage.match?.rawValue ?? "-")",
                    "first": "\(damage.first.map(String.init) ?? "-")", "count": "\(damage.count.map(String.init) ?? "-")",
                    "what": "\(damage.text)",
                ])
        }
    }
}
