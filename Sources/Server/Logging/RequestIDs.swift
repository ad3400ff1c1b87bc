import Synchronization

/// Names each request of the HTTP API: by the run of the server and a number in it.
final class RequestIDs: Sendable {
    private let run: String
    private let last = Atomic<UInt64>(0)

    /// - Parameter run: a number that differs from the number of other runs.
    init(run: UInt64) { self.run = String(run % 1_679_616, radix: 36) }

    func next() -> String { run + "-" + String(last.wrappingAdd(1, ordering: .relaxed).newValue, radix: 36) }
}
