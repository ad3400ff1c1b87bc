/// The times that the server takes for its own actions. Only tests change them.
public struct ServerPace: Hashable, Sendable {
    /// The longest delay of a server bot's move. No game's bots wait as long as this.
    public var bots = Duration.seconds(60)
    /// The time between pairing rounds while the pool is not empty. A newcomer is also compared at once.
    public var pairing = Duration.seconds(3)

    public init() {}
}
