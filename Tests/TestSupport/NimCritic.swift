public import GameRules
import Synchronization

/// A critic whose opinion is the number of sticks. While it is shut, its calls wait for `open`.
public final class NimCritic: Critic {
    private struct State {
        var asked: [Int] = []
        var isShut = false
        var waiting: [CheckedContinuation<Void, Never>] = []
        var awaiting: [(count: Int, wake: CheckedContinuation<Void, Never>)] = []
    }

    private let state: Mutex<State>
    public let seatCounts = [2]

    public init(isShut: Bool = false) { state = Mutex(State(isShut: isShut)) }

    /// The plies it was asked about.
    public var asked: [Int] { state.withLock { $0.asked } }

    /// Comes back when it has been asked so often.
    public func asked(times count: Int) async {
        await withCheckedContinuation { wake in
            let isSo = state.withLock { state in
                if state.asked.count < count { state.awaiting.append((count, wake)) }
                return state.asked.count >= count
            }
            if isSo { wake.resume() }
        }
    }

    public func open() {
        let waiting = state.withLock { state in
            state.isShut = false
            defer { state.waiting = [] }
            return state.waiting
        }
        for one in waiting { one.resume() }
    }

    public func opinion(of position: Nim) async -> [UInt8]? {
        await withCheckedContinuation { continuation in
            let (mayPass, woken) = state.withLock { state in
                state.asked.append(position.ply)
                if state.isShut { state.waiting.append(continuation) }
                let woken = state.awaiting.filter { $0.count <= state.asked.count }
                state.awaiting.removeAll { $0.count <= state.asked.count }
                return (!state.isShut, woken)
            }
            for waiter in woken { waiter.wake.resume() }
            if mayPass { continuation.resume() }
        }
        return Array(#"{"sticks":\#(position.sticks)}"#.utf8)
    }
}
