import Accounts
import Logging
import Play
import ServiceLifecycle

/// Removes expired guests, deleted accounts, and data that is older than the operator keeps it, a few at a time.
struct Housekeeping: Service {
    let guests: GuestSweep
    let deletions: DeletionSweep
    let retention: RetentionSweep
    let period: Duration
    let clock: SystemClock
    let logger: Logger

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                await attempt("expired guests") { try await guests.step(at: clock.now) }
                await attempt("accounts") { try await deletions.step(at: clock.now) }
                await attempt("old data") { try await retention.step(at: clock.now) }
                try await Task.sleep(for: period)
            }
        }
    }
}

extension Housekeeping {
    private func attempt(_ what: String, _ step: () async throws -> Void) async {
        do {
            try await step()
        } catch is CancellationError {
        } catch {
            logger.warning("\(what) could not be removed", metadata: ["error": "\(error)"])
        }
    }
}
