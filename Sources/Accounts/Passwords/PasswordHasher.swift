import CSodium
import Dispatch
import Foundation
import Glibc
import Synchronization

/// Hashes and verifies passwords with argon2id (RFC 9106) on threads of its own, which run at low priority: a move in a game does not wait for them.
///
/// A hash takes tens of milliseconds and the memory of its cost. The number of threads bounds the memory, and the length of the queue the wait; work
/// beyond both is refused. One network gets three quarters of the queue, so that it keeps nobody else out.
public final class PasswordHasher: Sendable {
    /// The refusal of work beyond the bounds; it may be tried again.
    public struct Busy: Error, Hashable {
        public init() {}
    }

    private struct Job: Sendable {
        let network: String
        let work: @Sendable () -> Void
    }

    private struct State {
        var waiting: [Job] = []
        var isClosed = false
    }

    private final class Queue: Sendable {
        let state = Mutex(State())
        let arrivals = DispatchSemaphore(value: 0)
    }

    public let cost: PasswordCost
    private let threads: Int
    private let queueLimit: Int
    private let queue = Queue()
    /// A hash of a random text. A sign-in to an account that does not exist is verified against it, so that its answer takes as long as any other.
    private let decoy: String

    /// Computes one hash on the calling thread.
    ///
    /// - Parameters:
    ///   - threads: the number of concurrent hashes, at least one.
    ///   - queueLimit: the number of hashes that may wait.
    public init(cost: PasswordCost, threads: Int = 1, queueLimit: Int = 32) {
        self.cost = cost
        self.threads = max(1, threads)
        self.queueLimit = queueLimit
        decoy = Self.hash(UUID().uuidString, cost)
        for number in 0..<self.threads {
            let thread = Thread { [queue] in Self.serve(queue) }
            thread.name = "palisade-hash-\(number)"
            thread.start()
        }
    }

    deinit {
        queue.state.withLock { $0.isClosed = true }
        for _ in 0..<threads { queue.arrivals.signal() }
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

    /// The number of hashes that wait for a thread.
    public var waiting: Int { queue.state.withLock { $0.waiting.count } }

    private func run<Answer: Sendable>(for network: String, _ work: @escaping @Sendable () -> Answer) async throws(Busy) -> Answer {
        let answer: Answer? = await withCheckedContinuation { continuation in
            let isQueued = queue.state.withLock { state in
                guard state.waiting.count < queueLimit, state.waiting.count(where: { $0.network == network }) < max(1, queueLimit * 3 / 4) else {
                    return false
                }
                state.waiting.append(Job(network: network) { continuation.resume(returning: work()) })
                return true
            }
            if isQueued { queue.arrivals.signal() } else { continuation.resume(returning: nil) }
        }
        guard let answer else { throw Busy() }
        return answer
    }

    private static func serve(_ queue: Queue) {
        // On Linux this changes the priority of the calling thread alone.
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
        while true {
            queue.arrivals.wait()
            let (next, isClosed) = queue.state.withLock { ($0.waiting.isEmpty ? nil : $0.waiting.removeFirst(), $0.isClosed) }
            if let next { next.work() } else if isClosed { return }
        }
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
