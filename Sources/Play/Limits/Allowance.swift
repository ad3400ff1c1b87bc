import Identifiers
import Synchronization
import Wire

/// The remaining allowance of one user, or of all people of one network together. All their connections share it, and it outlives them.
public final class Allowance: Sendable {
    private struct State {
        /// The buckets that were asked for something. There are few, and the others are full.
        var buckets: [Used] = []
        var used: Timestamp
    }

    private struct Used {
        let kind: RateKind
        var bucket: RateLimit
    }

    private let terms: RateTerms
    private let factor: Int
    private let state: Mutex<State>

    /// - Parameter factor: the factor for a wider network, which contains many narrow ones.
    init(_ terms: RateTerms, factor: Int = 1, at now: Timestamp) {
        self.terms = terms
        self.factor = factor
        state = Mutex(State(used: now))
    }

    /// Takes tokens from the bucket of this kind.
    /// - Parameter mayOwe: whether the bucket may be overdrawn by a twentieth of its capacity.
    /// - Returns: `nil` if the tokens were taken, or the time until there are enough.
    func take(_ kind: RateKind, _ count: Int = 1, mayOwe: Bool = false, at now: Timestamp) -> Duration? {
        state.withLock { state in
            state.used = now
            guard let place = place(of: kind, in: &state, at: now) else { return nil }
            let debt = mayOwe ? state.buckets[place].bucket.burst / Self.debtShare : 0
            return state.buckets[place].bucket.take(Double(count), debt: debt, at: now.milliseconds)
        }
    }

    func wait(_ kind: RateKind, at now: Timestamp) -> Duration? {
        state.withLock { state in
            guard let place = place(of: kind, in: &state, at: now) else { return nil }
            return state.buckets[place].bucket.wait(at: now.milliseconds)
        }
    }

    func giveBack(_ kind: RateKind, _ count: Int = 1) {
        state.withLock { state in
            guard let place = state.buckets.firstIndex(where: { $0.kind == kind }) else { return }
            state.buckets[place].bucket.giveBack(Double(count))
        }
    }

    /// The state of one bucket; `nil` for kinds that are not counted here.
    func figures(_ kind: RateKind, at now: Timestamp) -> RateFigures? {
        guard let full = terms.bucket(kind, factor: factor) else { return nil }
        return state.withLock { state in
            let limit = Int(min(full.burst, 1e15))
            guard let place = state.buckets.firstIndex(where: { $0.kind == kind }) else {
                return RateFigures(limit: limit, remaining: limit, fullIn: .zero)
            }
            let left = state.buckets[place].bucket.remaining(at: now.milliseconds)
            return RateFigures(limit: limit, remaining: left.tokens, fullIn: left.fullIn)
        }
    }

    /// Whether the allowance was not used recently and equals a new one.
    func isSpare(at now: Timestamp) -> Bool {
        state.withLock { state in
            guard now - state.used > Self.longUnused else { return false }
            return state.buckets.indices.allSatisfy { state.buckets[$0].bucket.remaining(at: now.milliseconds).fullIn == .zero }
        }
    }

    /// The place of the bucket of this kind, which is full if it was not used before; `nil` for kinds that are not counted here.
    private func place(of kind: RateKind, in state: inout State, at now: Timestamp) -> Int? {
        if let known = state.buckets.firstIndex(where: { $0.kind == kind }) { return known }
        guard let full = terms.bucket(kind, factor: factor) else { return nil }
        state.buckets.append(Used(kind: kind, bucket: RateLimit(rate: full.perSecond, burst: full.burst, now: now.milliseconds)))
        return state.buckets.count - 1
    }

    /// The time without use after which an allowance may be dropped: any visit that used it has ended by then.
    private static let longUnused = VisitLimits.silenceIdle * 2
    private static let debtShare = 20.0
}

/// The full buckets of all users, or of all networks.
final class RateTerms: Sendable {
    private let buckets: [VisitLimits.Bucket?]

    /// - Parameter bucket: `nil` for kinds that are not counted.
    init(_ bucket: (RateKind) -> VisitLimits.Bucket?) { buckets = RateKind.allCases.map(bucket) }

    func bucket(_ kind: RateKind, factor: Int) -> VisitLimits.Bucket? { buckets[kind.rawValue]?.times(Double(factor)) }
}
