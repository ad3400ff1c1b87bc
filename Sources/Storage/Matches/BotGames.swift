import Identifiers

/// The bound on kept games that the bots of one owner play among themselves.
///
/// Further games are played, but neither archived nor counted, because a program could fill the archive without an end. The operator's bots, which
/// have no owner, share one bound.
public enum BotGames {
    /// Kept games of one owner's bots on one day, by UTC.
    public static let mostOnADay = 100

    /// The players of a game that bot accounts play among themselves; `nil` for all other games.
    package static func accounts(in match: MatchRecord) -> [Int64]? {
        let accounts = match.players.compactMap { $0.user.account }
        guard match.isOfBots, match.players.count > 1, accounts.count == match.players.count else { return nil }
        return accounts
    }
}
