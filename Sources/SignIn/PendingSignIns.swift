import Crypto
import Foundation
import Synchronization

/// A sign-in that has begun in a browser, and for which the provider has not answered yet.
public struct PendingSignIn: Hashable, Sendable {
    public let provider: String
    /// The account that gets a link; `nil` to sign in.
    public let linking: Int64?
    /// Whether the page of games follows, and not that of the account.
    public let leadsHome: Bool
    let nonce: String
    /// The secret of PKCE (RFC 7636).
    let verifier: String
    /// The digest of the secret in the browser's cookie.
    let browser: [UInt8]
    let network: String
    let expires: Int64

    var challenge: String { Data(SHA256.hash(data: Data(verifier.utf8))).base64URL }
}

/// The sign-ins under way, each of which is answered once.
final class PendingSignIns: Sendable {
    /// The time in which a provider has to answer, in milliseconds: 10 minutes.
    static let life: Int64 = 600_000

    private let capacity: Int
    private let perNetwork: Int
    private let pending = Mutex<[String: PendingSignIn]>([:])

    /// - Parameters:
    ///   - capacity: the number of sign-ins under way.
    ///   - perNetwork: those of one network. The oldest ends when a further one begins.
    init(capacity: Int = 8192, perNetwork: Int = 64) {
        self.capacity = capacity
        self.perNetwork = perNetwork
    }

    /// - Returns: the `state` of the request to the provider, and the secret for the browser's cookie.
    func begin(
        _ provider: String, linking: Int64?, leadsHome: Bool, network: String, at now: Int64
    ) throws(SignInFailure) -> (state: String, browser: String, pending: PendingSignIn) {
        let (state, browser) = (Data.random(32).base64URL, Data.random(32).base64URL)
        let new = PendingSignIn(
            provider: provider, linking: linking, leadsHome: leadsHome, nonce: Data.random(32).base64URL, verifier: Data.random(32).base64URL,
            browser: Self.digest(browser), network: network, expires: now + Self.life)
        let isAdded = pending.withLock { pending in
            pending = pending.filter { $0.value.expires > now }
            let own = pending.filter { $0.value.network == network }
            if own.count >= perNetwork, let oldest = own.min(by: { $0.value.expires < $1.value.expires }) { pending[oldest.key] = nil }
            guard pending.count < capacity else { return false }
            pending[state] = new
            return true
        }
        guard isAdded else { throw .busy }
        return (state, browser, new)
    }

    /// Takes the sign-in that a browser began.
    func take(_ state: String, of provider: String, browser: String, at now: Int64) throws(SignInFailure) -> PendingSignIn {
        let found = pending.withLock { $0.removeValue(forKey: state) }
        guard let found, found.provider == provider, found.expires > now, found.browser == Self.digest(browser) else { throw .stale }
        return found
    }

    private static func digest(_ text: String) -> [UInt8] { Array(SHA256.hash(data: Data(text.utf8))) }
}
