/// A permission of a credential.
public enum Scope: String, Hashable, Sendable, CaseIterable {
    case watch, play, chat, profile, bot, admin

    /// The scopes of a guest's session cookie.
    public static let ofGuests: [Scope] = [.watch, .play, .chat, .profile]
    /// The scopes that a player can give to a token.
    public static let ofTokens: [Scope] = [.watch, .play, .chat, .profile]
    /// The scopes of a bot's token.
    public static let ofBots: [Scope] = [.watch, .play, .chat, .bot]
}
