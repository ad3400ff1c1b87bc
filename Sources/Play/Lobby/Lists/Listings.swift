import GameRules
import Wire

/// The public lists: open rooms, running games, and the TV channels.
///
/// Listings read the reports of rooms, the pool and presence, and make no decisions. They own the topics `lobby` and `tv`, and provide the lists of
/// the HTTP API.
public actor Listings: Pinned {
    public nonisolated let loop: any Loop
    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    nonisolated let directory: RoomDirectory
    nonisolated let services: RoomServices
    nonisolated let kinds: [GameKind]
    /// The id of this run of the process, part of incarnations.
    nonisolated let instanceID: String

    var rooms = RoomLists()
    var lobbies: [GameID: GameLobby] = [:]
    var channels: [Topic: TVChannel] = [:]
    /// The number of people online.
    var online = 0

    package init(loop: any Loop, kinds: [GameKind], services: RoomServices, directory: RoomDirectory, instanceID: String) {
        self.loop = loop
        self.kinds = kinds
        self.services = services
        self.directory = directory
        self.instanceID = instanceID
        for kind in kinds { lobbies[kind.id] = GameLobby(game: kind.id, incarnation: instanceID) }
    }

    package func list(_ summary: RoomSummary, _ figures: RoomFigures) {
        if summary.isClosed { rooms.remove(summary.number) } else { rooms.update(ListedRoom(summary: summary, figures: figures)) }
        lobbyChanged(summary.game)
        channelsChanged(summary)
    }

    package func count(_ number: RoomNumber, _ figures: RoomFigures) {
        guard var room = rooms[number] else { return }
        room.figures = figures
        rooms.update(room)
        lobbyChanged(room.summary.game)
        channelsChanged(room.summary)
    }

    /// The number of running public games besides exhibitions, and the subset of `exhibitions` that run.
    func games(but exhibitions: [RoomNumber]) -> (games: Int, playing: Set<RoomNumber>) {
        (rooms.liveGames, Set(exhibitions.filter { rooms[$0]?.summary.phase == .playing }))
    }

    private func setQueue(_ count: QueueCount, isNews: Bool) {
        lobbies[count.game]?.queue = count
        if isNews { lobbyChanged(count.game) }
    }

    private func setOnline(_ count: Int) {
        online = count
        for game in lobbies.keys { lobbyChanged(game) }
    }

    private func admit(_ subscriber: Subscriber, since: ClientFrame.Position?, reply: Reply?) {
        switch subscriber.topic {
        case .lobby(let game): enterLobby(GameID(game), subscriber, since: since, reply: reply)
        case .tv(let game, _): watchChannel(subscriber, of: GameID(game), reply: reply)
        case .me, .sys, .user, .board, .room, .watch: reply?.refuse(.noRoom)
        }
    }

    private func dismiss(connection: UInt64, topic: Topic, reply: Reply?) {
        switch topic {
        case .tv: return leaveChannel(topic, connection: connection, reply: reply)
        case .lobby(let game): lobbies[GameID(game)]?.log.remove(connection: connection)
        case .me, .sys, .user, .board, .room, .watch: break
        }
        reply?.ok()
    }
}

extension Listings: SummaryReader {
    nonisolated func learned(_ summary: RoomSummary, _ figures: RoomFigures) { run { $0.list(summary, figures) } }
    nonisolated func counted(_ number: RoomNumber, _ figures: RoomFigures) { run { $0.count(number, figures) } }
    nonisolated func waiting(_ count: QueueCount, isNews: Bool) { run { $0.setQueue(count, isNews: isNews) } }
    nonisolated func online(_ count: Int) { run { $0.setOnline(count) } }
}

extension Listings: TopicSource {
    nonisolated func subscribe(_ subscriber: Subscriber, since: ClientFrame.Position?, reply: Reply?) {
        run { $0.admit(subscriber, since: since, reply: reply) }
    }

    nonisolated func unsubscribe(connection: UInt64, topic: Topic, reply: Reply?) {
        run { $0.dismiss(connection: connection, topic: topic, reply: reply) }
    }
}
