import Identifiers
import Synchronization
import Wire

/// The remaining allowance of one user, or of all people of one network together. All their connections share it, and it outlives them.
public final class Allowance: Sendable {
    private struct State {
        /// Buckets by the raw value of their kind; `nil` for kinds that are not counted here.
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

    /// Takes tokens from the bucket of this kind.
    /// - Parameter mayOwe: whether the bucket may be overdrawn by a twentieth of its capacity.
    /// - Returns: `nil` if the tokens were taken, or the time until there are enough.
    func take(_ kind: RateKind, _ count: Int = 1, mayOwe: Bool = false, at now: Timestamp) -> Duration? {
        state.withLock { state in
            state.used = now
            let debt = mayOwe ? (state.buckets[kind.rawValue]?.burst ?? 0) / Self.debtShare : 0
            return state.buckets[kind.rawValue]?.take(Double(count), debt: debt, at: now.milliseconds)
        }
    }

    func wait(_ kind: RateKind, at now: Timestamp) -> Duration? {
        state.withLock { $0.buckets[kind.rawValue]?.wait(at: now.milliseconds) }
    }

    func giveBack(_ kind: RateKind, _ count: Int = 1) { state.withLock { $0.buckets[kind.rawValue]?.giveBack(Double(count)) } }

    /// The state of one bucket; `nil` for kinds that are not counted here.
    func figures(_ kind: RateKind, at now: Timestamp) -> RateFigures? {
        state.withLock { state in
            guard let burst = state.buckets[kind.rawValue]?.burst, let left = state.buckets[kind.rawValue]?.remaining(at: now.milliseconds) else {
                return nil
            }
            return RateFigures(limit: Int(min(burst, 1e15)), remaining: left.tokens, fullIn: left.fullIn)
        }
    }

    /// Whether the allowance was not used recently and equals a new one.
    func isSpare(at now: Timestamp) -> Bool {
        state.withLock { state in
            guard now - state.used > Self.longUnused else { return false }
            return state.buckets.indices.allSatisfy { state.buckets[$0]?.remaining(at: now.milliseconds).fullIn ?? .zero == .zero }
        }
    }

    /// The time without use after which an allowance may be dropped: any visit that used it has ended by then.
    private static let longUnused = VisitLimits.silenceIdle * 2
    private static let debtShare = 20.0
}
