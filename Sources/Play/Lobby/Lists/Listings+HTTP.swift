public import GameRules
public import Identifiers
import JSONText
import Wire

/// The lists of the HTTP API, with the same views as the topics.
extension Listings {
    /// The lobby of a game, up to a second old; `nil` for an unknown game.
    public func lobbyJSON(_ game: GameID) -> [UInt8]? {
        guard let lobby = lobbies[game] else { return nil }
        let now = services.clock.now
        if let answer = lobby.answer, now - answer.at < GameLobby.period { return answer.view }
        let view = lobbyView(game)
        lobbies[game]?.answer = (now, view)
        return view
    }

    /// The views of running public games, the most watched first, up to a second old; `nil` for an unknown game.
    public func televisionJSON(_ game: GameID) async -> [UInt8]? {
        guard let lobby = lobbies[game] else { return nil }
        let now = services.clock.now
        if let answer = lobby.television, now - answer.at < GameLobby.period { return await answer.view.value }
        let numbers = mostWatched(game)
        let view = Task { await views(of: numbers) }
        lobbies[game]?.television = (now, view)
        return await view.value
    }

    /// Running public games, the most watched first.
    package func mostWatched(_ game: GameID) -> [RoomNumber] { rooms.mostWatched(game, on: .best, atMost: GameLobby.longestList) }

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

    /// Whether a room is listed, so that its number is public.
    public nonisolated func isListed(_ number: RoomNumber) -> Bool { directory.room(number, knownTo: nil) != nil }

    /// The game of a room that the user may know.
    public nonisolated func game(of number: RoomNumber, knownTo user: UserID) -> GameID? { directory.room(number, knownTo: user)?.game }

    /// The game of a live room, even of a hidden one.
    public nonisolated func game(of number: RoomNumber) -> GameID? { directory.room(number)?.game }

    /// The view of spectators; `nil` if the room does not exist or admits no spectators.
    public nonisolated func watchJSON(_ number: RoomNumber) async -> [UInt8]? {
        guard let room = directory.room(number) else { return nil }
        return await room.watchView()
    }

    /// Whether a game is under way in which not only the server's own players sit.
    public func arePeoplePlaying() -> Bool { rooms.contains { $0.summary.phase == .playing && $0.summary.people.contains { !$0.isServerBot } } }

    /// Numbers of live rooms, for the metrics.
    public func roomCounts() -> [(labels: (game: GameID, phase: String), count: Int)] {
        kinds.flatMap { kind in Phase.allCases.map { ((kind.id, $0.rawValue), rooms.count(kind.id, in: $0)) } }
    }
}

/// The public facts about a room for users who have a link to it.
public struct RoomPreview: Hashable, Sendable {
    public let number: String
    public let game: GameID
    public let names: [String]
    public let isPlaying: Bool
    public let isOver: Bool
}

extension Listings {
    /// `nil` for a room that is private, and for one that everybody has left.
    public func preview(_ number: RoomNumber) -> RoomPreview? {
        guard let summary = rooms[number]?.summary, summary.isPublic, !summary.people.isEmpty else { return nil }
        return RoomPreview(
            number: number.rawValue, game: summary.game, names: summary.people.map(\.name), isPlaying: summary.phase == .playing,
            isOver: summary.phase.isFinished)
    }
}
