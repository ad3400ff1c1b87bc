import Synchronization
import Wire

/// The remaining allowance of one user, or of all people of one network together. All their connections share it, and it outlives them.
public final class Allowance: Sendable {
    private struct State {
        /// By the raw value of their kind; `nil` for what is not counted here.
        var buckets: [RateLimit?]
        var used: Timestamp
    }

    private let state: Mutex<State>

    init(_ bucket: (RateKind) -> VisitLimits.Bucket?, at now: Timestamp) {
        let buckets = RateKind.allCases.map { kind in
            bucket(kind).map { RateLimit(rate: $0.perSecond, burst: $0.burst, now: now.milliseconds) }
        }
        state = Mutex(State(buckets: buckets, used: now))
    }

    /// - Parameter mayOwe: whether a twentieth of the bucket may be owed afterwards.
    /// - Returns: `nil`, or in how many milliseconds there are so many tokens again.
    func take(_ kind: RateKind, _ count: Int = 1, mayOwe: Bool = false, at now: Timestamp) -> Int? {
        state.withLock { state in
            state.used = now
            let debt = mayOwe ? (state.buckets[kind.rawValue]?.burst ?? 0) / Self.debtShare : 0
            return state.buckets[kind.rawValue]?.take(Double(count), debt: debt, at: now.milliseconds)
        }
    }

    func wait(_ kind: RateKind, at now: Timestamp) -> Int? {
        state.withLock { $0.buckets[kind.rawValue]?.wait(at: now.milliseconds) }
    }

    func giveBack(_ kind: RateKind, _ count: Int = 1) { state.withLock { $0.buckets[kind.rawValue]?.giveBack(Double(count)) } }

    /// `nil` for what is not counted here.
    func figures(_ kind: RateKind, at now: Timestamp) -> RateFigures? {
        state.withLock { state in
            guard let burst = state.buckets[kind.rawValue]?.burst, let left = state.buckets[kind.rawValue]?.remaining(at: now.milliseconds) else {
                return nil
            }
            return RateFigures(limit: Int(min(burst, 1e15)), remaining: left.tokens, fullIn: left.fullIn)
        }
    }

    /// Whether nobody has used it lately and a fresh one would be the same.
    func isSpare(at now: Timestamp) -> Bool {
        state.withLock { state in
            guard now - state.used > Self.longUnused else { return false }
            return state.buckets.indices.allSatisfy { state.buckets[$0]?.remaining(at: now.milliseconds).fullIn ?? 0 == 0 }
        }
    }

    /// Milliseconds after which a visit that has said nothing is over.
    private static let longUnused = 2 * VisitLimits.silenceIdle
    private static let debtShare = 20.0
}
