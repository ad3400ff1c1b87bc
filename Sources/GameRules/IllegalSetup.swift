/// The reason a game cannot be set up as requested.
public struct IllegalSetup: Error, Hashable, Sendable {
    /// The name of the option at fault, as in the room's `config`.
    public let option: String
    public let reason: String

    public init(option: String, reason: String) {
        self.option = option
        self.reason = reason
    }
}
