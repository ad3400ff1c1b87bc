import Wire

/// One topic of one connection, as the room or the matchmaker that serves it knows it.
struct Subscriber: Sendable {
    let connection: any Connection
    let topic: Topic
    /// Who listens; `nil` for somebody without an account.
    let user: String?
    /// For the list of the crowd.
    let name: String
    /// Only what happens, without the view.
    let delta: Bool
    /// Whether the legal moves are wanted on the own turn.
    let legal: Bool
    /// Tells the topics of one connection apart when frames give way to newer ones.
    let key: Int
    /// Called when the room has nothing more to say: it is gone, or the listener has lost the seat.
    let ended: @Sendable () -> Void

    var isMember: Bool { if case .room = topic { true } else { false } }
}
