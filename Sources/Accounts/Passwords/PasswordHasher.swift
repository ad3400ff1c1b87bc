public import Networks
import Workers

/// Hashes and verifies passwords with argon2id (RFC 9106) on its own threads, which run at low priority so that moves in games do not wait for them.
///
/// A hash takes tens of milliseconds and the memory of its cost. The number of threads bounds the memory, and the length of the queue bounds the
/// wait. Work beyond both is refused. One network gets at most three quarters of the queue, so that it cannot keep others out.
public final class PasswordHasher: Sendable {
    /// The refusal of work that says nothing about the password; it may be tried again.
    public enum Busy: Error, Hashable {
        /// The work was beyond the bounds of the queue.
        case queue
        /// The system had no memory for the hash.
        case memory
    }

    public let cost: PasswordCost
    private let queue: WorkQueue
    private let algorithm: Argon2id
    /// A hash of no known password. A sign-in to an account that does not exist is verified against it, so that its answer takes as long as any other.
    private let decoy: String

    /// - Parameters:
    ///   - threads: the number of concurrent hashes, at least one.
    ///   - queueLimit: the number of hashes that may wait.
    public convenience init(cost: PasswordCost, threads: Int = 1, queueLimit: Int = 32) {
        self.init(cost: cost, threads: threads, queueLimit: queueLimit, .system)
    }

    init(cost: PasswordCost, threads: Int = 1, queueLimit: Int = 32, _ algorithm: Argon2id) {
        self.cost = cost
        self.algorithm = algorithm
        queue = WorkQueue(name: "palisade-hash", threads: threads, limit: queueLimit, niceness: 10)
        decoy = Argon2id.decoy(cost)
    }

    /// - Parameter networks: the networks of the client.
    /// - Returns: the hash with its salt and its cost, in the text form of the reference implementation: `$argon2id$v=19$m=65536,t=2,p=1$…`.
    public func hash(_ password: Password, from networks: NetworkShares) async throws(Busy) -> String {
        try await run(for: networks) { [algorithm, cost] in algorithm.hash(password.text, cost) }
    }

    /// - Parameters:
    ///   - hash: `nil` if there is no such account. The result is then `false`, after the same time.
    ///   - networks: the networks of the client.
    public func verify(_ password: TypedPassword, against hash: String?, from networks: NetworkShares) async throws(Busy) -> Bool {
        try await run(for: networks) { [algorithm, decoy] in algorithm.verify(password.text, hash ?? decoy).map { $0 && hash != nil } }
    }

    /// The number of requested hashes, and the number of the oldest hash that is not computed, counted from 0.
    public var progress: (arrived: Int, oldest: Int?) { queue.progress }

    /// Computes one hash to measure the time of a sign-in.
    public func rehearse() async throws(Busy) {
        _ = try await run(for: nil) { [algorithm, decoy] in algorithm.verify("", decoy) }
    }

    private func run<Answer: Sendable>(for networks: NetworkShares?, _ work: @escaping @Sendable () -> Answer?) async throws(Busy) -> Answer {
        guard let result = await queue.run(for: networks, work) else { throw .queue }
        guard let answer = result else { throw .memory }
        return answer
    }
}
