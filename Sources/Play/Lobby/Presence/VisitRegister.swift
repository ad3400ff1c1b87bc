import Identifiers
import Wire

/// The port from visits to presence, for connecting, disconnecting, and the topics `me`, `sys` and `user/…`.
///
/// Called on the loop of the visit; calls of one visit keep their order.
protocol VisitRegister: TopicSource {
    /// Registers a visit, or refuses it. It replaces an older half-open visit of the same tab.
    /// - Parameters:
    ///   - session: the tab or process of the visit.
    ///   - then: gets the identity with the changes since it was read.
    func arrive(
        _ visit: any VisitLink, as identity: Identity, session: String?, then: @escaping @Sendable (Result<Identity, Refusal>) -> Void)
    /// Removes the visit of a connection. `then` gets the user if it was their last one.
    func depart(_ connection: UInt64, then: @escaping @Sendable (_ gone: UserID?) -> Void)
    /// Subscribes to the profile of a user.
    func showCard(_ profile: Identity, to subscriber: Subscriber, since: ClientFrame.Position?, reply: Reply)
}
