public import Identifiers

/// Queries of the HTTP API about running games of a user or a match.
extension Matchmaker {
    /// The stakes of a running game.
    public enum Stakes: Hashable, Sendable { case casual, rank }

    /// The stakes of a running match; `nil` if no live room plays it.
    public func running(match: MatchID) -> Stakes? {
        guard let room = register.room(playing: match), !room.phase.isFinished else { return nil }
        return room.isForRank ? .rank : .casual
    }

    /// Whether the user plays a running rank game, during which no analysis is allowed.
    public func isPlayingRank(_ user: UserID) -> Bool { runningGames(of: user).contains { $0.isForRank } }

    /// Whether the user plays a running game against others than server bots.
    public func isPlayingSomebody(_ user: UserID) -> Bool {
        runningGames(of: user).contains { game in game.people.contains { $0.user != user && !$0.isServerBot } }
    }

    private func runningGames(of user: UserID) -> [RoomSummary] {
        register.places(of: user).compactMap { register[$0] }.filter { $0.phase == .playing }
    }

    /// The subset of `users` who have or claim a place in a room, or wait for an opponent.
    public func placed(among users: [UserID]) -> Set<UserID> {
        Set(users.filter { !register.claims(of: $0).isEmpty || pairing.ticket(of: $0) != nil })
    }

    public func waitingCount() -> Int { pairing.count }
}
