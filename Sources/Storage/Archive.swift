/// The finished matches, for reading. They are written with the last event of their room (`JournalEffect.archive`).
public protocol Archive: Sendable {
    /// Also a private match: its id is known to those alone who may see it.
    func match(_ id: String) async throws -> MatchRecord?
    /// Newest first, in the order the matches were archived. A cursor that is not one of ours reads from the start.
    ///
    /// - Parameters:
    ///   - user: Narrows to one player.
    ///   - withPrivate: Whether private matches are among them: for this player's own eyes.
    ///   - limit: Brought into 1...100.
    func matches(of user: String?, withPrivate: Bool, after cursor: String?, limit: Int) async throws -> MatchPage
    /// Games finished and won by a player, all kinds and modes together.
    func tally(of user: String) async throws -> (played: Int, won: Int)
}

extension Archive {
    /// The list that everybody may see.
    public func matches(of user: String?, after cursor: String?, limit: Int) async throws -> MatchPage {
        try await matches(of: user, withPrivate: false, after: cursor, limit: limit)
    }
}
