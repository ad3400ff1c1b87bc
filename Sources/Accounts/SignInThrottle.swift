import Crypto
import Foundation
public import Identifiers
public import Networks
import Synchronization

/// Growing waits after failed attempts, by network and by the combination of an account and a network.
///
/// An account alone has no wait, or anybody could keep its owner out by typing wrong passwords. Attempts that name no account are counted by network
/// alone. A browser that signed in to the account before is counted separately from the others of its network.
///
/// A client that was told to wait, and returns with a name that has not failed in the network, goes before all others. So one client that tries
/// without a pause cannot make the others of its network wait longer than they were told.
public final class SignInThrottle: Sendable {
    /// The client that makes an attempt.
    public enum Client: Hashable, Sendable {
        case networks(NetworkShares)
        /// A browser that signed in to the account before.
        case browser(KnownBrowsers.ID)
    }

    /// The failures without a wait, and the longest wait in milliseconds.
    public struct Bound: Sendable {
        let free: Int
        let longest: Int64

        static let ofAccount = Bound(free: 5, longest: 900_000)
        /// The bounds are wide, because a school may have a single address.
        public static let ofNetwork = Bound(free: 60, longest: 60_000)
        /// The bounds for attempts that everybody in a school makes each day, and for secrets that cannot be guessed.
        public static let brief = Bound(free: 60, longest: 5000)
        /// The bounds for attempts that are counted by a name alone.
        public static let ofNobody = Bound(free: .max, longest: 0)
    }

    private enum Key: Hashable {
        case network(CountedNetwork)
        case account(Digest, CountedNetwork)
        case anywhere(Digest)
        case browser(Digest)
    }

    /// The hash of a name, so that a long text costs no more memory than a short text.
    private struct Digest: Hashable {
        let bytes: [UInt8]

        init(_ text: String) { bytes = Array(SHA256.hash(data: Data(text.utf8)).prefix(16)) }
    }

    private struct Counted {
        let key: Key
        let free: Int
        let longest: Int64
        /// Wider networks have shorter waits, since more people share them.
        let factor: Int

        init(_ key: Key, _ bound: Bound, factor: Int = 1) {
            self.key = key
            free = bound.free == .max ? .max : bound.free * factor
            longest = bound.longest
            self.factor = factor
        }
    }

    private struct Failures {
        var count = 0
        var last: Int64
        /// The time of the failure before the last attempt, for when the last attempt is taken back.
        var earlier: Int64
    }

    private struct State {
        var failures: [Key: Failures] = [:]
        /// The end of the time in which a client that was told to wait goes before others.
        var told: [Key: Int64] = [:]
    }

    private let capacity: Int
    private let ofNetwork: Bound
    private let ofAccount: Bound
    private let anywhere: Bound?
    private let state = Mutex(State())

    /// Milliseconds without a failure after which earlier failures are forgotten.
    private static let memory: Int64 = 3_600_000
    /// The milliseconds for which a place in a network is kept for clients that waited as told, and the milliseconds in which they have to return.
    private static let precedence: Int64 = 1000
    private static let patience: Int64 = 5000

    /// - Parameters:
    ///   - capacity: the maximum number of accounts and networks that are remembered.
    ///   - network: for all accounts of a network.
    ///   - anywhere: for one account, whatever its network; `nil` for no bound.
    public init(capacity: Int = 20_000, network: Bound = .ofNetwork, anywhere: Bound? = nil) {
        self.capacity = capacity
        ofNetwork = network
        ofAccount = .ofAccount
        self.anywhere = anywhere
    }

    /// Throttles names alone, from all networks together.
    public static func ofNames() -> SignInThrottle { SignInThrottle(network: .ofNobody, anywhere: .ofAccount) }

    /// Counts an attempt as a failure, so that simultaneous attempts do not all pass before the first has failed.
    ///
    /// - Parameters:
    ///   - account: the address or name that the client gave; `nil` if the client gave no name.
    /// - Returns: the time in milliseconds until an attempt is allowed; 0 if this attempt is allowed. An attempt that has to wait is not counted.
    public func attempt(account: String?, by client: Client?, at now: Timestamp) -> Int64 {
        let (counted, now) = (keys(account, client), now.milliseconds)
        return state.withLock { state in
            let wait = wait(counted, at: now, &state)
            guard wait == 0 else { return wait }
            for entry in counted {
                var known = state.failures[entry.key] ?? Failures(last: now, earlier: now)
                if now - known.last >= Self.memory { known.count = 0 }
                state.failures[entry.key] = Failures(count: known.count + 1, last: now, earlier: known.last)
            }
            if state.failures.count > capacity { evict(from: &state.failures, at: now) }
            return 0
        }
    }

    /// Takes back an attempt that was not carried out.
    public func takeBack(account: String?, by client: Client?) {
        let counted = keys(account, client)
        state.withLock { state in for entry in counted { Self.takeBack(entry.key, &state.failures) } }
    }

    /// Forgets the failures of an account after a successful attempt from the same network. Earlier failures of the network stay.
    public func succeeded(account: String?, by client: Client?) {
        let counted = keys(account, client)
        state.withLock { state in
            for entry in counted {
                if case .network = entry.key { Self.takeBack(entry.key, &state.failures) } else { state.failures[entry.key] = nil }
            }
        }
    }

    private static func takeBack(_ key: Key, _ failures: inout [Key: Failures]) {
        guard let known = failures[key] else { return }
        failures[key] = known.count > 1 ? Failures(count: known.count - 1, last: known.earlier, earlier: known.earlier) : nil
    }

    private func wait(_ counted: [Counted], at now: Int64, _ state: inout State) -> Int64 {
        var (wait, opening) = (Int64(0), Int64?.none)
        for entry in counted {
            guard let left = remaining(state.failures[entry.key], entry, at: now) else { continue }
            if case .network = entry.key { opening = max(opening ?? left, left) }
            wait = max(wait, left)
        }
        guard let opening, let name = Self.name(in: counted) else { return wait }
        if wait > 0 {
            remember(name, until: now + wait + Self.patience, at: now, &state)
            return wait
        }
        if state.failures[name] == nil, let end = state.told.removeValue(forKey: name), end > now { return 0 }
        // The place of the network may have been free for so long that no client will return for it.
        var left = Self.precedence + opening
        guard left > 0 else { return 0 }
        // A name that has not failed goes before names that have failed.
        if state.failures[name] == nil { left = (left + 1) / 2 }
        remember(name, until: now + left + Self.patience, at: now, &state)
        return left
    }

    /// The name of an attempt in its narrowest network.
    private static func name(in counted: [Counted]) -> Key? {
        counted.lazy.map(\.key).first { if case .account = $0 { true } else { false } }
    }

    private func remember(_ name: Key, until end: Int64, at now: Int64, _ state: inout State) {
        if state.told.count >= capacity { state.told = state.told.filter { $0.value > now } }
        if state.told.count < capacity || state.told[name] != nil { state.told[name] = end }
    }

    /// - Returns: the milliseconds until another attempt is allowed, negative for the time since; `nil` if no attempt has to wait.
    private func remaining(_ known: Failures?, _ entry: Counted, at now: Int64) -> Int64? {
        guard let known, now - known.last < Self.memory, known.count >= entry.free else { return nil }
        let wait = min(entry.longest, 1000 << Int64(min(known.count - entry.free, 20))) / Int64(entry.factor)
        return known.last + wait - now
    }

    /// The number of accounts and networks that are remembered.
    var count: Int { state.withLock { $0.failures.count + $0.told.count } }

    private func keys(_ account: String?, _ client: Client?) -> [Counted] {
        let name = account.map(Digest.init)
        var counted: [Counted] = []
        if let name, let anywhere { counted.append(Counted(.anywhere(name), anywhere)) }
        switch client {
        case nil: break
        case .browser(let id): counted.append(Counted(.browser(Digest(id.text)), ofAccount))
        case .networks(let networks):
            for share in networks {
                if ofNetwork.free < .max { counted.append(Counted(.network(share.network), ofNetwork, factor: share.factor)) }
                if let name { counted.append(Counted(.account(name, share.network), ofAccount, factor: share.factor)) }
            }
        }
        return counted
    }

    /// Removes forgotten entries, and the older half if that is not enough.
    private func evict(from failures: inout [Key: Failures], at now: Int64) {
        failures = failures.filter { now - $0.value.last < Self.memory }
        guard failures.count > capacity else { return }
        let middle = failures.values.map(\.last).sorted()[failures.count / 2]
        failures = failures.filter { $0.value.last > middle }
    }
}
