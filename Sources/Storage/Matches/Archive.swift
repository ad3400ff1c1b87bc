public import Identifiers

/// Read access to finished matches. They are written with the last event of their room (`JournalEffect.archive`).
public protocol Archive: Sendable {
    /// Returns private matches too: only people who may see a private match know its id.
    func match(_ id: MatchID) async throws -> MatchRecord?
    /// One page of a list, in its order (`MatchList.order`). "Newest first" goes by the order in which matches were archived. An invalid cursor reads
    /// from the start.
    ///
    /// - Parameter limit: Clamped to 1...100.
    func matches(in list: MatchList, after cursor: String?, limit: Int) async throws -> MatchPage
    /// The game of a kind that is worth showing most (`ClipGrade`); `nil` if no game fits. The cost does not depend on the number of games.
    func clip(of game: String) async throws -> MatchRecord?
    /// One page of a list of scores. No list has private matches.
    /// - Parameter limit: Clamped to 1...100.
    func scores(in list: ScoreList, after cursor: ScoreCursor?, limit: Int) async throws -> ScorePage
    /// The numbers of games a player has finished and won against others, over all games and modes.
    func tally(of user: UserID) async throws -> (played: Int, won: Int)
    /// The tallies of a player by game, for each game of which there is a finished match, in the order of their names.
    func tallies(of user: UserID) async throws -> [GameTally]
}

extension Archive {
    /// The public list.
    public func matches(of user: UserID?, after cursor: String?, limit: Int) async throws -> MatchPage {
        try await matches(in: MatchList(user: user), after: cursor, limit: limit)
    }
}
