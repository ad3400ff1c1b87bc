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

    /// The view of spectators; `nil`: no such room, or nobody may watch.
    public nonisolated func watchJSON(_ number: String) async -> [UInt8]? {
        guard let room = directory.room(number) else { return nil }
        return await room.watchView()
    }
}
