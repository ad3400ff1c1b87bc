import Synchronization

/// Counts what people do with their accounts, by act and outcome.
final class AccountActs: Sendable {
    enum Act: String, CaseIterable {
        case signUp = "sign_up"
        case signIn = "sign_in"
        case provider, password, reset, email, picture, export, deletion
    }

    static let done = "done"
    /// The codes of refusals are few, and no code comes from a client.
    private let counts = Mutex<[Act: [String: Int]]>(Dictionary(uniqueKeysWithValues: Act.allCases.map { ($0, [done: 0]) }))

    /// - Parameter outcome: `done`, or the code of a refusal.
    func count(_ act: Act, _ outcome: String) { counts.withLock { $0[act, default: [:]][outcome, default: 0] += 1 } }

    var all: [(act: Act, outcome: String, count: Int)] {
        let known = counts.withLock { $0 }
        return Act.allCases.flatMap { act in
            (known[act] ?? [:]).sorted { $0.key < $1.key }.map { (act, $0.key, $0.value) }
        }
    }
}
