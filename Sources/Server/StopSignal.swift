import Glibc
import ServiceLifecycle
import UnixSignals

/// Runs the services until SIGTERM or SIGINT. A signal during the start of the server is delivered when the services run.
struct StopSignal {
    private let signals: UnixSignalsSequence

    /// Traps both signals; from here on neither ends the process by default.
    init() async { signals = await UnixSignalsSequence(trapping: .sigterm, .sigint) }

    /// Returns when the services have stopped. The first signal drains them, a second one ends the process at once.
    func run(_ services: ServiceGroup) async throws {
        try await withThrowingDiscardingTaskGroup { tasks in
            tasks.addTask { await obey(services) }
            try await services.run()
            tasks.cancelAll()
        }
    }

    private func obey(_ services: ServiceGroup) async {
        var heard = signals.makeAsyncIterator()
        guard await heard.next() != nil else { return }
        await services.triggerGracefulShutdown()
        if let second = await heard.next() { Self.endProcess(by: second) }
    }

    /// Raises the signal with its default action in this thread, because Dispatch blocks it in the thread that hears it.
    private static func endProcess(by heard: UnixSignal) {
        var mask = sigset_t()
        sigemptyset(&mask)
        sigaddset(&mask, heard.rawValue)
        signal(heard.rawValue, SIG_DFL)
        pthread_sigmask(SIG_UNBLOCK, &mask, nil)
        raise(heard.rawValue)
    }
}
