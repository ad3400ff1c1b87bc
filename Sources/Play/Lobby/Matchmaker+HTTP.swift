/// What the HTTP API asks: who plays what for what.
extension Matchmaker {
    /// What a running game with people is played for.
    public enum Stakes: Hashable, Sendable { case casual, rank }

    /// Of a match that is not over; `nil`: no live room plays it.
    public func running(match: MatchID) -> Stakes? {
        guard let room = register.room(playing: match), !room.phase.isFinished else { return nil }
        return room.isForRank ? .rank : .casual
    }

    /// Whether somebody sits in a rank game that has begun: nobody's engine may help them now.
    public func isPlayingRank(_ user: UserID) -> Bool { runningGame(of: user)?.isForRank ?? false }

    /// Whether somebody sits in a game that has begun, against others than the server's own players.
    public func isPlayingSomebody(_ user: UserID) -> Bool {
        runningGame(of: user)?.people.contains { $0.user != user && !$0.isServerBot } ?? false
    }

    private func runningGame(of user: UserID) -> RoomSummary? {
        register.place(of: user).flatMap { register[$0] }.flatMap { $0.phase == .playing ? $0 : nil }
    }

    /// Those of `users` who sit in a room, are about to, or wait for an opponent.
    public func placed(among users: [UserID]) -> Set<UserID> {
        Set(users.filter { register.claim(of: $0) != nil || pairing.ticket(of: $0) != nil })
    }

    public func waitingCount() -> Int { pairing.count }
}
