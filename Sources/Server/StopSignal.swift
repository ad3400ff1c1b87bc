import Glibc
import ServiceLifecycle
import UnixSignals

/// Waits for SIGTERM or SIGINT. A signal during the start of the server is delivered when the service runs.
struct StopSignal: Service {
    private let signals: UnixSignalsSequence

    /// Traps both signals; from here on neither ends the process by default.
    init() async { signals = await UnixSignalsSequence(trapping: .sigterm, .sigint) }

    /// Returns at the first signal, or when the server stops for another reason. A second signal ends the process at once.
    func run() async throws {
        await cancelWhenGracefulShutdown {
            for await _ in signals { break }
        }
        // A second signal skips the drain.
        signal(SIGTERM, SIG_DFL)
        signal(SIGINT, SIG_DFL)
    }
}
