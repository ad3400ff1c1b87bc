import GameRules
import Identifiers
import Logging
import Storage
import Wire

/// The topics of the boards, `board/…`: the best players of each board, for all subscribers.
///
/// A board is read when its first subscriber comes, and then every few seconds as long as it has one, so neither the end of a game nor an unwatched
/// board costs anything here. The boards of bots are lists of the HTTP API alone.
public actor Leaderboards: Pinned {
    public nonisolated let loop: any Loop
    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private nonisolated let games: Set<GameID>
    private nonisolated let boards: any Boards
    private nonisolated let clock: any GameClock
    private nonisolated let logger: Logger
    private nonisolated let logLimiter = LogLimiter()
    /// The id of this run of the process, part of incarnations.
    private nonisolated let instanceID: String

    private var topics: [Topic: BoardTopic] = [:]
    /// Counts the boards that found a first subscriber.
    private var opened = 0

    /// The time between two readings of a board.
    static let period = Duration.seconds(5)
    /// The number of rows in a view.
    static let rows = 100

    init(loop: any Loop, games: Set<GameID>, boards: any Boards, clock: any GameClock, instanceID: String, logger: Logger) {
        self.loop = loop
        self.games = games
        self.boards = boards
        self.clock = clock
        self.instanceID = instanceID
        self.logger = logger
    }

    private func admit(_ subscriber: Subscriber, since: ClientFrame.Position?, reply: Reply?) {
        let topic = subscriber.topic
        guard case .board(let game, _) = topic, games.contains(GameID(game)) else { return reply?.refuse(.noGame) ?? () }
        var board = topics[topic] ?? open(topic)
        board.dismiss(connection: subscriber.connection.id)
        let newcomer = BoardTopic.Newcomer(subscriber: subscriber, since: since, reply: reply)
        if let view = board.view { board.welcome(newcomer, view: view, at: clock.now) } else { board.newcomers.append(newcomer) }
        topics[topic] = board
    }

    private func open(_ topic: Topic) -> BoardTopic {
        opened += 1
        return BoardTopic(
            log: TopicLog(topic, incarnation: "\(instanceID)-board-\(opened)"),
            reading: Task { [weak self, clock] in
                while await self?.read(topic) == true {
                    do { try await clock.sleep(until: clock.now + Self.period) } catch { return }
                }
            })
    }

    /// - Returns: whether the board is to be read again.
    private func read(_ topic: Topic) async -> Bool {
        guard case .board(let game, let order) = topic, let order = Board.Order(rawValue: order.rawValue) else { return false }
        let board = Board(order: order, game: game, kind: .human)
        do {
            let page = try await boards.page(.top, of: board, limit: Self.rows)
            // The last subscriber may have gone meanwhile, and another one opened the topic again.
            guard !Task.isCancelled else { return false }
            topics[topic]?.publish(page.view(of: board), at: clock.now)
        } catch {
            guard !Task.isCancelled else { return false }
            if logLimiter.admits(at: clock.now) { logger.error("a board cannot be read", metadata: ["board": "\(topic)", "error": "\(error)"]) }
            topics[topic]?.refuseNewcomers()
        }
        return keepIfWatched(topic)
    }

    private func dismiss(connection: UInt64, topic: Topic) {
        topics[topic]?.dismiss(connection: connection)
        _ = keepIfWatched(topic)
    }

    /// - Returns: whether the topic has subscribers.
    private func keepIfWatched(_ topic: Topic) -> Bool {
        guard let board = topics[topic], !board.isWatched else { return topics[topic] != nil }
        board.reading.cancel()
        topics[topic] = nil
        return false
    }
}

extension Leaderboards: TopicSource {
    nonisolated func subscribe(_ subscriber: Subscriber, since: ClientFrame.Position?, reply: Reply?) {
        run { $0.admit(subscriber, since: since, reply: reply) }
    }

    nonisolated func unsubscribe(connection: UInt64, topic: Topic, reply: Reply?) {
        run { source in
            source.dismiss(connection: connection, topic: topic)
            reply?.ok()
        }
    }
}
