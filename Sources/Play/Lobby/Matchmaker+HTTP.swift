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
    public func isPlayingRank(_ user: UserID) -> Bool { runningGame(of: user)?.isForRank ?? false }

    /// Whether the user plays a running game against others than server bots.
    public func isPlayingSomebody(_ user: UserID) -> Bool {
        runningGame(of: user)?.people.contains { $0.user != user && !$0.isServerBot } ?? false
    }

    private func runningGame(of user: UserID) -> RoomSummary? {
        register.place(of: user).flatMap { register[$0] }.flatMap { $0.phase == .playing ? $0 : nil }
    }

    /// Those of `users` who have or claim a place in a room, or wait for an opponent.
    public func placed(among users: [UserID]) -> Set<UserID> {
        Set(users.filter { register.claim(of: $0) != nil || pairing.ticket(of: $0) != nil })
    }

    public func waitingCount() -> Int { pairing.count }
}
