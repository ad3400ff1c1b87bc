extension MatchRecord {
    public func isPlayed(by user: String?) -> Bool { players.contains { $0.user == user } }

    public func isWon(by user: String) -> Bool { players.contains { $0.user == user && $0.seat == winner } }

    /// As lists show it.
    public var withoutEvents: MatchRecord {
        MatchRecord(
            match: match, game: game, mode: mode, room: room, started: started, ended: ended, winner: winner, why: why,
            players: players, plies: plies, config: config, moves: moves, events: [], isPrivate: isPrivate)
    }
}
