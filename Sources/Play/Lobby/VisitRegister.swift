import Wire

/// Presence, as visits see it: they come, go, and listen to `me`, `sys` and the cards of others.
///
/// Called on the loop of the visit; what one visit says is done in that order.
protocol VisitRegister: TopicSource {
    /// Lets a visit in, or says why not. An older half-open visit of the same tab makes way.
    /// - Parameter session: the tab or process behind it.
    func arrive(
        _ visit: any VisitLink, as identity: Identity, session: String?, then: @escaping @Sendable (Refusal?) -> Void)
    /// The visit of a connection is over. `then` hears who is gone, if that was their last one.
    func depart(_ connection: UInt64, then: @escaping @Sendable (_ gone: UserID?) -> Void)
    /// Subscribes to the card of somebody with this profile.
    func showCard(_ profile: Identity, to subscriber: Subscriber, since: ClientFrame.Position?, reply: Reply)
}
