public import Logging
public import Storage

/// Everything outside the rooms, put together: who plays where, who is here, and what everybody may look up.
///
/// All of it lives on one loop, so that what one part tells another is known at once.
public struct Lobby: Sendable {
    public let matchmaker: Matchmaker
    public let presence: Presence
    public let listings: Listings
    /// The games that are played here.
    public let kinds: [GameKind]
    public var meters: Meters { services.meters }

    let services: RoomServices
    let directory = RoomDirectory()

    /// - Parameter loops: the first is the lobby's own; rooms go round all of them.
    public init(loops: [any Loop], kinds: [GameKind], services: RoomServices, logger: Logger) {
        self.kinds = kinds
        self.services = services
        let instanceID = String(services.draw(), radix: 36)
        listings = Listings(loop: loops[0], kinds: kinds, services: services, directory: directory, instanceID: instanceID)
        presence = Presence(loop: loops[0], listings: listings, clock: services.clock, instanceID: instanceID)
        matchmaker = Matchmaker(
            loops: loops, kinds: kinds, services: services, directory: directory, presence: presence, listings: listings, logger: logger)
    }

    /// Those of `users` who are connected, sit in a room, or wait for an opponent.
    public func present(among users: [UserID]) async -> Set<UserID> {
        await presence.here(among: users).union(await matchmaker.placed(among: users))
    }

    // MARK: As visits see it

    var places: any Places { matchmaker }
    var visits: any VisitRegister { presence }
    var lists: any TopicSource { listings }
    func kind(_ game: String) -> GameKind? { kinds.first { $0.id == game } }

    // MARK: Starting and stopping

    /// Brings back what the journal holds. Called once, before anybody is let in.
    public func restore(_ stored: [StoredRoom]) async { await matchmaker.restore(stored) }

    /// Lets no new game begin, stops every clock, and says good-bye. Returns when all that is durable.
    public func drain() async {
        await matchmaker.stop()
        await presence.announceRestart()
        await withTaskGroup(of: Void.self) { group in
            for room in directory.all {
                group.addTask {
                    await withCheckedContinuation { done in room.pauseForRestart { done.resume() } }
                }
            }
        }
        await presence.dismissAll()
    }
}
