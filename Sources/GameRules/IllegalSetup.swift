/// Why a game cannot be set up as asked.
public struct IllegalSetup: Error, Hashable, Sendable {
    /// The option at fault, as it stands in the room's `config`.
    public let option: String
    public let reason: String

    public init(option: String, reason: String) {
        self.option = option
        self.reason = reason
    }
}
