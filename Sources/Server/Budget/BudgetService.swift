import Foundation
import Identifiers
import Logging
import Play
import ServiceLifecycle
import Storage
import StorageSQLite
import Synchronization

/// Measures the store from time to time, tells the operator when the budget begins to refuse, and keeps the sizes of the last days.
final class BudgetService: Service {
    let budget: DataBudget
    private let store: SQLiteStore
    private let folder: String
    private let period: Duration
    private let clock: any GameClock
    private let logger: Logger
    private let known: Mutex<SizeHistory>

    init(_ budget: DataBudget, _ store: SQLiteStore, folder: String, period: Duration = .seconds(10), clock: any GameClock, logger: Logger) {
        (self.budget, self.store, self.folder) = (budget, store, folder)
        (self.period, self.clock, self.logger) = (period, clock, logger)
        known = Mutex(SizeHistory(in: folder))
    }

    var history: SizeHistory { known.withLock { $0 } }

    /// The free bytes of the disk.
    var diskFree: Int { store.freeBytes }

    /// Measures once. The server does so before it listens, so that no newcomer slips in.
    func step() async throws {
        let before = budget.level
        let size = try await store.size()
        budget.measured(size)
        if budget.level != before { report() }
        let changed = known.withLock { history in
            let old = history
            history.add(size.used, on: Int(clock.now.day))
            return history.entries.map(\.day) == old.entries.map(\.day) ? nil : history
        }
        if store.readOnlyReason == nil { try changed?.write(to: folder) }
    }

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                try await Task.sleep(for: self.period)
                do { try await self.step() } catch is CancellationError { throw CancellationError() } catch {
                    self.logger.warning("the size of the store is unknown", metadata: ["error": "\(error)"])
                }
            }
        }
    }

    private func report() {
        let metadata: Logger.Metadata = [
            "level": "\(budget.level.rawValue)", "bytes": .stringConvertible(budget.size?.used ?? 0), "limit": .stringConvertible(budget.limit ?? 0),
        ]
        switch budget.level {
        case .open: logger.notice("the data budget has room again", metadata: metadata)
        case .noNewcomers: logger.warning("90 % of the data budget are used: newcomers are refused", metadata: metadata)
        case .full: logger.error("the data budget is used up: new games are refused, running ones go on", metadata: metadata)
        }
    }
}
