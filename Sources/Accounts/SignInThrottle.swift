import Crypto
import Foundation
import Synchronization

/// Growing waits after failed sign-ins, by network and by the combination of an account and a network.
///
/// An account alone has no wait: anybody could keep its owner out by typing wrong passwords. Attempts that name no account are counted by network
/// alone.
public final class SignInThrottle: Sendable {
    private struct Failures {
        var count: Int
        var last: Int64
    }

    private let capacity: Int
    private let ofNetwork: Bound
    private let failures = Mutex<[String: Failures]>([:])

    /// The failures without a wait, and the longest wait in milliseconds.
    public struct Bound: Sendable {
        let free: Int
        let longest: Int64

        static let ofAccount = Bound(free: 5, longest: 900_000)
        /// Wide, because a school may have a single address.
        public static let ofNetwork = Bound(free: 60, longest: 60_000)
        /// For what is counted by its name alone.
        public static let ofNobody = Bound(free: .max, longest: 0)
        /// For secrets that nobody guesses, where the attempts alone are a burden.
        public static let ofBurden = Bound(free: 60, longest: 5000)
    }

    /// Milliseconds without a failure after which the earlier ones are forgotten.
    private static let memory: Int64 = 3_600_000

    /// - Parameter capacity: the maximum number of accounts and networks that are remembered.
    public init(capacity: Int = 20_000, network: Bound = .ofNetwork) {
        self.capacity = capacity
        ofNetwork = network
    }

    /// Counts an attempt, as if it failed, so that attempts at the same time do not all pass before the first has failed.
    ///
    /// - Parameters:
    ///   - account: the address or name that the client gave; `nil` if it gave none.
    ///   - networks: the names of the networks of the client.
    ///   - now: milliseconds since 1970.
    /// - Returns: the time in milliseconds until an attempt is allowed; 0 if this one is. An attempt that has to wait is not counted.
    public func attempt(account: String?, networks: [String], at now: Int64) -> Int64 {
        failures.withLock { failures in
            let wait = keys(account, networks).map { remaining(failures[$0.key], $0.bound, at: now) }.max() ?? 0
            guard wait == 0 else { return wait }
            for (key, _) in keys(account, networks) {
                var known = failures[key] ?? Failures(count: 0, last: now)
                if now - known.last >= Self.memory { known.count = 0 }
                failures[key] = Failures(count: known.count + 1, last: now)
            }
            if failures.count > capacity { evict(from: &failures, at: now) }
            return 0
        }
    }

    /// Takes an attempt back that was not carried out.
    public func takeBack(account: String?, networks: [String]) {
        failures.withLock { failures in for (key, _) in keys(account, networks) { failures[key]?.count -= 1 } }
    }

    /// Forgets the failures of an account after a successful attempt from the same network. Earlier ones of the network stay.
    public func succeeded(account: String?, networks: [String]) {
        failures.withLock { failures in
            for network in networks {
                failures[network]?.count -= 1
                if let account { failures[key(account, network)] = nil }
            }
        }
    }

    private func remaining(_ known: Failures?, _ bound: Bound, at now: Int64) -> Int64 {
        guard let known, now - known.last < Self.memory, known.count >= bound.free else { return 0 }
        let wait = min(bound.longest, 1000 << Int64(min(known.count - bound.free, 20)))
        return max(0, known.last + wait - now)
    }

    /// The number of accounts and networks that are remembered.
    var count: Int { failures.withLock { $0.count } }

    private func keys(_ account: String?, _ networks: [String]) -> [(key: String, bound: Bound)] {
        let all = networks.map { (key: $0, bound: ofNetwork) }
        guard let account else { return all }
        return all + networks.map { (key(account, $0), .ofAccount) }
    }

    /// A digest, so that a long text costs no more memory than a short one.
    private func key(_ account: String, _ network: String) -> String {
        Data(SHA256.hash(data: Data("\(network) \(account)".utf8)).prefix(16)).base64EncodedString()
    }

    /// Removes forgotten entries, and the older half if that is not enough.
    private func evict(from failures: inout [String: Failures], at now: Int64) {
        failures = failures.filter { now - $0.value.last < Self.memory }
        guard failures.count > capacity else { return }
        let middle = failures.values.map(\.last).sorted()[failures.count / 2]
        failures = failures.filter { $0.value.last > middle }
    }
}
