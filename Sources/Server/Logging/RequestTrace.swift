import Identifiers
import Logging
import Synchronization

/// The request that the current task answers: its name, and its caller as soon as one is known.
final class RequestTrace: Sendable {
    /// The log has the name in every line about the request, and a refusal tells it to the client.
    let id: String
    private let known = Mutex<(user: UserID?, outcome: String?)>((nil, nil))

    @TaskLocal static var current: RequestTrace?

    static let metadata = Logger.MetadataProvider { current.map { ["request": "\($0.id)"] } ?? [:] }

    init(id: String) { self.id = id }

    /// The owner of the request's credential, or of the session that begins with its answer.
    var user: UserID? {
        get { known.withLock { $0.user } }
        set { known.withLock { $0.user = newValue } }
    }

    /// The outcome of an act that the metrics count: `done`, or the code of a refusal; `nil` for another request.
    var outcome: String? {
        get { known.withLock { $0.outcome } }
        set { known.withLock { $0.outcome = newValue } }
    }
}
