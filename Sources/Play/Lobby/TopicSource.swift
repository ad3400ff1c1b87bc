import Wire

/// Whatever serves topics: a room, presence, listings. Called by visits, on any thread; what one visit asks is done in that order.
///
/// Frames go to the connection of the subscriber and the answer to its reply, which are handles that another machine can stand in for.
protocol TopicSource: Sendable {
    /// Sends where the topic stands, or what was missed since `since`, then the answer, and then every change.
    func subscribe(_ subscriber: Subscriber, since: ClientFrame.Position?, reply: Reply?)
    /// Idempotent.
    func unsubscribe(connection: UInt64, topic: Topic)
}
