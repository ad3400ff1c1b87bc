/// What the HTTP API reads; the same views as on the topics.
extension Matchmaker {
    public nonisolated var games: [GameKind] { kinds }

    /// `nil`: no such game.
    public func lobbyJSON(_ game: String) -> [UInt8]? { lobbies[game] == nil ? nil : lobbyView(game) }

    /// Numbers of public games that are being played, most watched first; `nil`: no such game.
    public func liveRooms(_ game: String) -> [String]? {
        guard lobbies[game] != nil else { return nil }
        let playing = rooms(of: game).filter { $0.phase == .playing && $0.isPublic }
        return playing.sorted { $0.watchers > $1.watchers }.prefix(Lobby.longestList).map(\.number)
    }

    /// Of a match that is not over; `nil`: no live room plays it.
    public func running(match: String) -> Stakes? {
        summaries.values.first { $0.match == match && !$0.phase.isFinished }.map { $0.isForRank ? .rank : .casual }
    }

    /// Whether somebody sits in a rank game that has begun: nobody's engine may help them now.
    public func isPlayingRank(_ user: String) -> Bool { runningGame(of: user)?.isForRank ?? false }

    /// Whether somebody sits in a game that has begun, against others than the server's own players.
    public func isPlayingSomebody(_ user: String) -> Bool {
        runningGame(of: user)?.people.contains { $0.user != user && !$0.isServerBot } ?? false
    }

    private func runningGame(of user: String) -> RoomSummary? {
        places[user].flatMap { summaries[$0] }.flatMap { $0.phase == .playing ? $0 : nil }
    }

    /// What a running game with people is played for.
    public enum Stakes: Hashable, Sendable { case casual, rank }

    /// The view of spectators; `nil`: no such room, or nobody may watch.
    public nonisolated func watchJSON(_ number: String) async -> [UInt8]? {
        guard let room = directory.room(number) else { return nil }
        return await room.watchView()
    }
}

/// Figures for an operator.
extension Matchmaker {
    public nonisolated var meters: Meters { services.meters }

    public func roomCounts() -> [(labels: (game: String, phase: String), count: Int)] {
        var counts: [String: [String: Int]] = [:]
        for summary in summaries.values { counts[summary.game, default: [:]][summary.phase.rawValue, default: 0] += 1 }
        return kinds.flatMap { kind in
            ["lobby", "matching", "playing", "over", "void"].map { ((kind.id, $0), counts[kind.id]?[$0] ?? 0) }
        }
    }

    public func visitCounts() -> [(kind: String, count: Int)] {
        let known = people.values.reduce(into: ["human": 0, "bot": 0]) { $0[$1.identity.kind.rawValue, default: 0] += $1.visits.count }
        let named = known.values.reduce(0, +)
        return known.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } + [("anon", visits.count - named)]
    }

    public func waitingCount() -> Int { pairing.tickets.count }
}
