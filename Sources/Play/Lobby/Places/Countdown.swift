import Synchronization

/// Calls back after a number of steps, which may be made on any thread. A task for each step would take longer than the step: a task group looks
/// through all its tasks when one of them ends.
final class Countdown: Sendable {
    private let left: Atomic<Int>
    private let done: @Sendable () -> Void

    init(_ steps: Int, done: @escaping @Sendable () -> Void) {
        precondition(steps > 0, "nothing would end the countdown")
        left = Atomic(steps)
        self.done = done
    }

    func step() {
        if left.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { done() }
    }
}
