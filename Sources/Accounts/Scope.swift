/// What a credential lets its holder do.
public enum Scope: String, Hashable, Sendable, CaseIterable {
    case watch, play, chat, profile, bot, admin

    /// What the page's cookie of a guest is good for.
    public static let ofGuests: [Scope] = [.watch, .play, .chat, .profile]
    /// What a bot's token is good for.
    public static let ofBots: [Scope] = [.watch, .play, .chat, .bot]
}
