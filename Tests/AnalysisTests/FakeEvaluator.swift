import Analysis
import Games
import Synchronization
import Testing

/// An evaluator that returns the verdicts of a list in order, or an even one after its end. While it is shut, its calls wait.
final class FakeEvaluator: Evaluator {
    private struct State {
        var answers: [Verdict]
        var asked: [Quoridor] = []
        var isShut = false
        /// Number of calls that may pass although it is shut.
        var passes = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
        var isMute = false
    }

    static let even = Verdict(score: 0, movesToEnd: nil, chance: 0.5, line: ["e2"])

    private let state: Mutex<State>
    private let questions = AsyncStream<Void>.makeStream()

    init(_ answers: [Verdict] = [], isShut: Bool = false) {
        state = Mutex(State(answers: answers, isShut: isShut))
    }

    var asked: [Quoridor] { state.withLock { $0.asked } }

    /// Returns no verdicts from now on.
    func fallSilent() { state.withLock { $0.isMute = true } }
    func speakAgain() { state.withLock { $0.isMute = false } }

    func open() {
        let waiting = state.withLock { state in
            state.isShut = false
            defer { state.waiting = [] }
            return state.waiting
        }
        for one in waiting { one.resume() }
    }

    /// Lets the waiting call pass, or the next one.
    func letOnePass() {
        let first = state.withLock { state -> CheckedContinuation<Void, Never>? in
            if !state.waiting.isEmpty { return state.waiting.removeFirst() }
            state.passes += 1
            return nil
        }
        first?.resume()
    }

    /// Waits for the next call.
    func question() async {
        for await _ in questions.stream { return }
    }

    func verdict(on position: Quoridor) async -> Verdict? {
        state.withLock { $0.asked.append(position) }
        questions.continuation.yield()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let mayPass = state.withLock { state in
                    if !state.isShut || Task.isCancelled { return true }
                    if state.passes > 0 {
                        state.passes -= 1
                        return true
                    }
                    state.waiting.append(continuation)
                    return false
                }
                if mayPass { continuation.resume() }
            }
        } onCancel: {
            open()
        }
        return state.withLock { state in
            if state.isMute || Task.isCancelled { return nil }
            return state.answers.isEmpty ? Self.even : state.answers.removeFirst()
        }
    }
}
