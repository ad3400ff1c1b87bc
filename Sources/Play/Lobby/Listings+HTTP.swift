import JSONText
import Wire

/// What the HTTP API reads; the same views as on the topics.
extension Listings {
    /// The lobby, up to a second old; `nil`: no such game.
    public func lobbyJSON(_ game: String) -> [UInt8]? {
        guard let lobby = lobbies[game] else { return nil }
        let now = services.clock.now
        if let answer = lobby.answer, now - answer.at < GameLobby.period { return answer.view }
        let view = lobbyView(game)
        lobbies[game]?.answer = (now, view)
        return view
    }

    /// The views of public games that are being played, best first, up to a second old; `nil`: no such game.
    public func televisionJSON(_ game: String) async -> [UInt8]? {
        guard let lobby = lobbies[game] else { return nil }
        let now = services.clock.now
        if let answer = lobby.television, now - answer.at < GameLobby.period { return await answer.view.value }
        let numbers = rooms.mostWatched(game, on: .best, atMost: GameLobby.longestList)
        let view = Task { await views(of: numbers) }
        lobbies[game]?.television = (now, view)
        return await view.value
    }

    private nonisolated func views(of numbers: [RoomNumber]) async -> [UInt8] {
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

    /// Whether a room stands in a list, so that its number is no secret.
    public nonisolated func isListed(_ number: RoomNumber) -> Bool { directory.room(number, knownTo: nil) != nil }

    /// The view of spectators; `nil`: no such room, or nobody may watch.
    public nonisolated func watchJSON(_ number: RoomNumber) async -> [UInt8]? {
        guard let room = directory.room(number) else { return nil }
        return await room.watchView()
    }

    /// Live rooms, for an operator.
    public func roomCounts() -> [(labels: (game: String, phase: String), count: Int)] {
        kinds.flatMap { kind in Phase.allCases.map { ((kind.id, $0.rawValue), rooms.count(kind.id, in: $0)) } }
    }
}
