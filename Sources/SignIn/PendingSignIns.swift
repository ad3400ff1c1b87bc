import Crypto
import Foundation
import Identifiers
import Networks
import Synchronization

/// A sign-in that has begun in a browser and that the provider has not answered yet.
public struct PendingSignIn: Hashable, Sendable {
    public let provider: String
    /// The account that gets a link; `nil` to sign in.
    public let linking: Int64?
    /// Whether the page of games follows instead of the page of the account.
    public let leadsHome: Bool
    let nonce: String
    /// The secret of PKCE (RFC 7636).
    let verifier: String
    /// The digest of the secret in the browser's cookie.
    let browser: [UInt8]
    let networks: NetworkShares
    let expires: Timestamp

    var challenge: String { Data(SHA256.hash(data: Data(verifier.utf8))).base64URL }
}

/// The sign-ins under way, each of which is answered once.
final class PendingSignIns: Sendable {
    /// The time in which a provider has to answer: 10 minutes.
    static let life = Duration.seconds(600)

    private let capacity: Int
    private let perNetwork: Int
    private let pending = Mutex(Begun())

    private struct Begun {
        var all: [String: PendingSignIn] = [:]
        var tally = NetworkTally()

        mutating func remove(_ state: String) -> PendingSignIn? {
            guard let old = all.removeValue(forKey: state) else { return nil }
            tally.remove(old.networks)
            return old
        }

        mutating func removeOldest(where isMeant: (PendingSignIn) -> Bool) {
            let oldest = all.filter { isMeant($0.value) }.min { $0.value.expires < $1.value.expires }
            if let oldest { _ = remove(oldest.key) }
        }

        /// - Parameter newcomer: counts as if its sign-in had begun.
        mutating func removeOldestOfLargestNetwork(joinedBy newcomer: NetworkShares) {
            tally.add(newcomer)
            defer { tally.remove(newcomer) }
            let loads = all.mapValues { tally.load(of: $0.networks) }
            let largest = loads.values.max()
            let oldest = all.filter { loads[$0.key] == largest }.min { $0.value.expires < $1.value.expires }
            if let oldest { _ = remove(oldest.key) }
        }
    }

    /// - Parameters:
    ///   - capacity: the number of sign-ins under way. A further sign-in ends the oldest sign-in of the network with the most sign-ins.
    ///   - perNetwork: the number of sign-ins of one network. A further sign-in ends the oldest of them.
    init(capacity: Int = 8192, perNetwork: Int = 64) {
        self.capacity = capacity
        self.perNetwork = perNetwork
    }

    /// The number of sign-ins under way.
    var count: Int { pending.withLock { $0.all.count } }

    /// - Returns: the `state` of the request to the provider, and the secret for the browser's cookie.
    func begin(
        _ provider: String, linking: Int64?, leadsHome: Bool, networks: NetworkShares, at now: Timestamp
    ) -> (state: String, browser: String, pending: PendingSignIn) {
        let (state, browser) = (Data.random(32).base64URL, Data.random(32).base64URL)
        let new = PendingSignIn(
            provider: provider, linking: linking, leadsHome: leadsHome, nonce: Data.random(32).base64URL, verifier: Data.random(32).base64URL,
            browser: Self.digest(browser), networks: networks, expires: now + Self.life)
        pending.withLock { begun in
            for (state, old) in begun.all where old.expires <= now { _ = begun.remove(state) }
            for share in networks where !begun.tally.hasPlace(for: share, of: perNetwork) { begun.removeOldest { $0.networks.contains(share) } }
            if begun.all.count >= capacity { begun.removeOldestOfLargestNetwork(joinedBy: networks) }
            begun.all[state] = new
            begun.tally.add(networks)
        }
        return (state, browser, new)
    }

    /// Takes the sign-in that a browser began.
    func take(_ state: String, of provider: String, browser: String, at now: Timestamp) throws(SignInFailure) -> PendingSignIn {
        let found = pending.withLock { $0.remove(state) }
        guard let found, found.provider == provider, found.expires > now, found.browser == Self.digest(browser) else { throw .stale }
        return found
    }

    private static func digest(_ text: String) -> [UInt8] { Array(SHA256.hash(data: Data(text.utf8))) }
}
