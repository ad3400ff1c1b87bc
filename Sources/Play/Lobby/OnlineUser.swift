import JSONText
import Wire

/// Somebody with at least one connection.
struct OnlineUser: Sendable {
    var identity: Identity
    /// Connection and the tab or process behind it.
    var visits: [(connection: UInt64, session: String?)]
    var log: TopicLog
}
