import Glibc
import ServiceLifecycle
import UnixSignals

/// The word to stop: SIGTERM or SIGINT. One that comes while the server still starts is kept until it runs.
struct StopSignal: Service {
    private let signals: UnixSignalsSequence

    /// From here on neither signal ends the process by itself.
    init() async { signals = await UnixSignalsSequence(trapping: .sigterm, .sigint) }

    /// Returns at the first signal, or when the server stops for another reason. A second signal ends the process at once.
    func run() async throws {
        await cancelWhenGracefulShutdown {
            for await _ in signals { break }
        }
        // Whoever asks a second time means it.
        signal(SIGTERM, SIG_DFL)
        signal(SIGINT, SIG_DFL)
    }
}
