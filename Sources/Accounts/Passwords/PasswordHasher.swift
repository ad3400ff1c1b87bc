import CSodium
import Foundation
import Workers

/// Hashes and verifies passwords with argon2id (RFC 9106) on threads of its own, which run at low priority: a move in a game does not wait for them.
///
/// A hash takes tens of milliseconds and the memory of its cost. The number of threads bounds the memory, and the length of the queue the wait; work
/// beyond both is refused. One network gets three quarters of the queue, so that it keeps nobody else out.
public final class PasswordHasher: Sendable {
    /// The refusal of work beyond the bounds; it may be tried again.
    public struct Busy: Error, Hashable {
        public init() {}
    }

    public let cost: PasswordCost
    private let queue: WorkQueue
    /// A hash of a random text. A sign-in to an account that does not exist is verified against it, so that its answer takes as long as any other.
    private let decoy: String

    /// Computes one hash on the calling thread.
    ///
    /// - Parameters:
    ///   - threads: the number of concurrent hashes, at least one.
    ///   - queueLimit: the number of hashes that may wait.
    public init(cost: PasswordCost, threads: Int = 1, queueLimit: Int = 32) {
        self.cost = cost
        queue = WorkQueue(name: "palisade-hash", threads: threads, limit: queueLimit, niceness: 10)
        decoy = Self.hash(UUID().uuidString, cost)
    }

    /// - Parameter network: the name of the client's network.
    /// - Returns: the hash with its salt and its cost, in the text form of the reference implementation: `$argon2id$v=19$m=65536,t=2,p=1$…`.
    public func hash(_ password: Password, from network: String) async throws(Busy) -> String {
        try await run(for: network) { [cost] in Self.hash(password.text, cost) }
    }

    /// - Parameters:
    ///   - hash: `nil` if there is no such account. The answer is `false` after the same time.
    ///   - network: the name of the client's network.
    public func verify(_ password: TypedPassword, against hash: String?, from network: String) async throws(Busy) -> Bool {
        try await run(for: network) { [decoy] in Self.verify(password.text, hash ?? decoy) && hash != nil }
    }

    private func run<Answer: Sendable>(for network: String, _ work: @escaping @Sendable () -> Answer) async throws(Busy) -> Answer {
        guard let answer = await queue.run(for: network, work) else { throw Busy() }
        return answer
    }

    // MARK: - libsodium

    /// libsodium initialises itself once; every call after the first one returns 1.
    private static let isReady = sodium_init() >= 0

    private static func hash(_ password: String, _ cost: PasswordCost) -> String {
        precondition(isReady, "libsodium has no source of randomness")
        var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
        let bytes = Array(password.utf8CString)
        let result = crypto_pwhash_str(
            &text, bytes, UInt64(bytes.count - 1), UInt64(cost.passes), cost.megabytes << 20)
        precondition(result == 0, "no memory is left for a hash of \(cost.megabytes) MB")
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private static func verify(_ password: String, _ hash: String) -> Bool {
        let bytes = Array(password.utf8CString)
        return isReady && crypto_pwhash_str_verify(hash, bytes, UInt64(bytes.count - 1)) == 0
    }
}
