import Identifiers
import Wire

/// The subscription of one connection to one topic.
///
/// A class, because every event iterates over an audience of thousands, which retains one reference for each subscriber instead of six.
final class Subscriber: Sendable {
    let connection: any Connection
    let topic: Topic
    /// The user of the connection; `nil` for a stranger.
    let user: UserID?
    /// The name in the list of spectators.
    let name: String
    /// Whether the subscriber gets events without views.
    let delta: Bool
    /// Whether views of the own turn include the legal moves.
    let legal: Bool
    /// Whether a spectator asked for evaluations.
    let analysis: Bool
    /// Whether the subscription is a preview, which does not count as a spectator.
    let preview: Bool
    /// Distinguishes the topics of one connection when newer frames replace unsent ones.
    let key: Int
    /// The users whose chat lines the subscriber does not get; `nil` if the subscriber gets all lines.
    let hidden: HiddenAuthors?
    /// Called when the source ends the subscription: the room has closed, or the subscriber has lost the seat.
    let ended: @Sendable () -> Void

    let isMember: Bool

    init(
        connection: any Connection, topic: Topic, user: UserID?, name: String, delta: Bool, legal: Bool, analysis: Bool, preview: Bool, key: Int,
        hidden: HiddenAuthors?, ended: @escaping @Sendable () -> Void
    ) {
        self.connection = connection
        self.topic = topic
        self.user = user
        self.name = name
        self.delta = delta
        self.legal = legal
        self.analysis = analysis
        self.preview = preview
        self.key = key
        self.hidden = hidden
        self.ended = ended
        isMember = if case .room = topic { true } else { false }
    }

    /// A copy whose end is ignored, for a topic that continues with another source.
    var lasting: Subscriber {
        Subscriber(
            connection: connection, topic: topic, user: user, name: name, delta: delta, legal: legal, analysis: analysis, preview: preview,
            key: key, hidden: hidden, ended: {})
    }
}
