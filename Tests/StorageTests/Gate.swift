import Dispatch
import Synchronization

/// Stands before the COMMIT of a store under test: holds the writer there, or lets the disk fail.
final class Gate: Sendable {
    struct DiskFailure: Error {}

    private let isShut = Mutex(false)
    private let fails = Mutex(false)
    private let arrived = Completions<Void>()
    private let opened = DispatchSemaphore(value: 0)

    /// For `Options.willCommit`; runs on the writer thread.
    func pass() throws {
        let held = isShut.withLock { shut in
            defer { shut = false }
            return shut
        }
        if held {
            arrived.note(())
            opened.wait()
        }
        if fails.withLock({ $0 }) { throw DiskFailure() }
    }

    /// The next commit stops at the gate.
    func shut() { isShut.withLock { $0 = true } }

    /// Returns once a commit stands at the gate.
    func waitForWriter() async { _ = await arrived.first(1) }

    func open() { opened.signal() }

    func breakDisk() { fails.withLock { $0 = true } }
}
