import Wire

/// One topic of one connection, as its source knows it.
///
/// A class, because an audience of thousands is walked through with every event: that hands on one reference instead of six.
final class Subscriber: Sendable {
    let connection: any Connection
    let topic: Topic
    /// Who listens; `nil` for somebody without an account.
    let user: UserID?
    /// For the list of the crowd.
    let name: String
    /// Only what happens, without the view.
    let delta: Bool
    /// Whether the legal moves are wanted on the own turn.
    let legal: Bool
    /// Whether a spectator wants to know what an engine thinks of the game.
    let analysis: Bool
    /// Whether a spectator is not to be counted as one.
    let preview: Bool
    /// Tells the topics of one connection apart when frames give way to newer ones.
    let key: Int
    /// Called when the room has nothing more to say: it is gone, or the listener has lost the seat.
    let ended: @Sendable () -> Void

    let isMember: Bool

    init(
        connection: any Connection, topic: Topic, user: UserID?, name: String, delta: Bool, legal: Bool, analysis: Bool, preview: Bool, key: Int,
        ended: @escaping @Sendable () -> Void
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
        self.ended = ended
        isMember = if case .room = topic { true } else { false }
    }

    /// The same for a source that is one of several: that it has nothing more to say ends nothing.
    var lasting: Subscriber {
        Subscriber(
            connection: connection, topic: topic, user: user, name: name, delta: delta, legal: legal, analysis: analysis, preview: preview,
            key: key, ended: {})
    }
}
