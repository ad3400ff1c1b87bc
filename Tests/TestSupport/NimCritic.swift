public import GameRules
import Synchronization

/// A critic whose opinion is the number of sticks. While it is shut, its calls wait for `open`.
public final class NimCritic: Critic {
    private struct State {
        var asked: [Int] = []
        var isShut = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>
    public let seatCounts = [2]

    public init(isShut: Bool = false) { state = Mutex(State(isShut: isShut)) }

    /// The plies it was asked about.
    public var asked: [Int] { state.withLock { $0.asked } }

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
            let mayPass = state.withLock { state in
                state.asked.append(position.ply)
                if state.isShut { state.waiting.append(continuation) }
                return !state.isShut
            }
            if mayPass { continuation.resume() }
        }
        return Array(#"{"sticks":\#(position.sticks)}"#.utf8)
    }
}
