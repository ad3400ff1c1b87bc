import ServiceLifecycle

/// Work that goes on until the server shuts down, when it is cancelled.
struct BackgroundService: Service {
    private let work: @Sendable () async throws -> Void

    /// - Parameter work: may end early; its error is dropped.
    init(_ work: @escaping @Sendable () async throws -> Void) { self.work = work }

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            try await work()
            // The service group stops when one of its services returns.
            try await gracefulShutdown()
        }
    }
}
