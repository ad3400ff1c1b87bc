import Identifiers

/// The bound on kept games that the bots of one owner play among themselves.
///
/// More are played, but neither archived nor counted: a program could fill the archive without an end. Bots without an owner, which are the operator's,
/// count as those of one owner.
public enum BotGames {
    /// Kept games of one owner's bots on one day, by UTC.
    public static let mostOnADay = 100

    /// The bots of a game that accounts of bots play among themselves; `nil` for all other games.
    package static func accounts(in match: MatchRecord) -> [Int64]? {
        let accounts = match.players.compactMap { $0.user.account }
        guard match.isOfBots, match.players.count > 1, accounts.count == match.players.count else { return nil }
        return accounts
    }
}
