import Wire

/// A source of topics: a room, presence or listings. Called by visits on any thread; calls of one visit keep their order.
///
/// Frames are sent through the connection of the subscriber and the answer through its reply; both are handles that may lead to another machine.
protocol TopicSource: Sendable {
    /// Sends the current view, or the events missed since `since`, then the answer, and then every change.
    func subscribe(_ subscriber: Subscriber, since: ClientFrame.Position?, reply: Reply?)
    /// Sends the answer when the last frame of the topic was sent. Idempotent.
    func unsubscribe(connection: UInt64, topic: Topic, reply: Reply?)
}
