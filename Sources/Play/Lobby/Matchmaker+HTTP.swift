import JSONText
import Wire

/// What the HTTP API reads; the same views as on the topics.
extension Matchmaker {
    public nonisolated var games: [GameKind] { kinds }

    /// The lobby, up to a second old; `nil`: no such game.
    public func lobbyJSON(_ game: String) -> [UInt8]? {
        guard let lobby = lobbies[game] else { return nil }
        let now = services.clock.now
        if let answer = lobby.answer, now - answer.at < Lobby.period { return answer.view }
        let view = lobbyView(game)
        lobbies[game]?.answer = (now, view)
        return view
    }

    /// The views of public games that are being played, best first, up to a second old; `nil`: no such game.
    public func televisionJSON(_ game: String) async -> [UInt8]? {
        guard let lobby = lobbies[game] else { return nil }
        let now = services.clock.now
        if let answer = lobby.television, now - answer.at < Lobby.period { return await answer.view.value }
        let numbers = listings.mostWatched(game, on: .best, atMost: Lobby.longestList)
        let view = Task { await views(of: numbers) }
        lobbies[game]?.television = (now, view)
        return await view.value
    }

    private nonisolated func views(of numbers: [String]) async -> [UInt8] {
        var json = JSONWriter(capacity: 4096)
        json.beginObject()
        json.key("games")
        json.beginArray()
        for number in numbers {
            if let view = await watchJSON(number) { json.raw(view) }
        }
        json.endArray()
        json.endObject()
        return json.bytes
    }

    /// Of a match that is not over; `nil`: no live room plays it.
    public func running(match: String) -> Stakes? {
        guard let room = listings.room(playing: match), !room.phase.isFinished else { return nil }
        return room.isForRank ? .rank : .casual
    }

    /// Whether somebody sits in a rank game that has begun: nobody's engine may help them now.
    public func isPlayingRank(_ user: String) -> Bool { runningGame(of: user)?.isForRank ?? false }

    /// Whether somebody sits in a game that has begun, against others than the server's own players.
    public func isPlayingSomebody(_ user: String) -> Bool {
        runningGame(of: user)?.people.contains { $0.user != user && !$0.isServerBot } ?? false
    }

    private func runningGame(of user: String) -> RoomSummary? {
        places[user].flatMap { listings[$0] }.flatMap { $0.phase == .playing ? $0 : nil }
    }

    /// What a running game with people is played for.
    public enum Stakes: Hashable, Sendable { case casual, rank }

    /// Whether a room stands in a list, so that its number is no secret.
    public nonisolated func isListed(_ number: String) -> Bool { directory.room(number, knownTo: nil) != nil }

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
        kinds.flatMap { kind in Phase.allCases.map { ((kind.id, $0.rawValue), listings.count(kind.id, in: $0)) } }
    }

    public func visitCounts() -> [(kind: String, count: Int)] {
        let known = people.values.reduce(into: ["human": 0, "bot": 0]) { $0[$1.identity.kind.rawValue, default: 0] += $1.visits.count }
        let named = known.values.reduce(0, +)
        return known.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } + [("anon", visits.count - named)]
    }

    /// Those of `users` who are connected, sit in a room, or wait for an opponent.
    public func present(among users: [String]) -> Set<String> {
        Set(users.filter { people[$0] != nil || places[$0] != nil || reserved[$0] != nil || pairing.ticket(of: $0) != nil })
    }

    public func waitingCount() -> Int { pairing.count }
}
