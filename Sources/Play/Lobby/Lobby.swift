import GameRules
public import Identifiers
public import Logging
public import Storage

/// The matchmaker, presence, listings and leaderboards of a server.
///
/// They run on one loop, so a report from one to another is a direct call.
public struct Lobby: Sendable {
    public let matchmaker: Matchmaker
    public let presence: Presence
    public let listings: Listings
    public let leaderboards: Leaderboards
    /// The games of the server.
    public let kinds: [GameKind]
    public var meters: Meters { services.meters }
    public let sanctions = Sanctions()

    let services: RoomServices
    let directory = RoomDirectory()

    /// - Parameter loops: the first is the lobby's own; rooms are distributed over all of them in turn.
    public init(loops: [any Loop], kinds: [GameKind], services: RoomServices, boards: any Boards, logger: Logger) {
        self.kinds = kinds
        self.services = services
        let instanceID = String(services.draw(), radix: 36)
        listings = Listings(loop: loops[0], kinds: kinds, services: services, directory: directory, instanceID: instanceID)
        leaderboards = Leaderboards(
            loop: loops[0], games: Set(kinds.map(\.id)), boards: boards, clock: services.clock, instanceID: instanceID, logger: logger)
        presence = Presence(
            loop: loops[0], listings: listings, clock: services.clock, day: services.day, sanctions: sanctions, instanceID: instanceID)
        matchmaker = Matchmaker(
            loops: loops, kinds: kinds, services: services, directory: directory, presence: presence, listings: listings,
            boards: boards, logger: logger)
    }

    /// The subset of `users` who are online, sit in a room, or wait for an opponent.
    public func present(among users: [UserID]) async -> Set<UserID> {
        await presence.here(among: users).union(await matchmaker.placed(among: users))
    }

    /// Changes the name of a user, and of the seats whose game has not begun to move. Returns once every visit of the user acts under it.
    public func rename(_ user: UserID, to name: String) async {
        for room in await presence.rename(user, to: name).compactMap(directory.room) {
            room.perform(.setName(name), by: user, payer: nil, reply: nil)
        }
    }

    /// Changes the avatar of a user, in their rooms as well.
    public func setAvatar(_ avatar: Avatar?, of user: UserID) async {
        for room in await presence.setAvatar(avatar, of: user).compactMap(directory.room) {
            room.perform(.setAvatar(avatar), by: user, payer: nil, reply: nil)
        }
    }

    /// Publishes a user's holdings, and tells the rooms in which the user sits: a rank game begins with the current money.
    public func learned(_ holdings: Holdings, of user: UserID) async {
        for room in await presence.learnedNow(holdings, of: user).compactMap(directory.room) {
            room.perform(.setWallet(holdings.wallet), by: user, payer: nil, reply: nil)
        }
    }

    /// Applies a user's contact rules, also to their wait for an opponent and to their challenges.
    public func learned(_ contacts: ContactRules, of user: UserID) async {
        await presence.learnedNow(contacts, of: user)
        await matchmaker.part(user, from: contacts.blocked)
    }

    /// Takes a bot out of service: ends its connections, resigns its games and leaves its rooms.
    public func retire(_ user: UserID, revoking credentials: Set<CredentialID>) async {
        await presence.retired(user, revoking: credentials)
        await matchmaker.retire(user)
    }

    /// Shows a deleted account under its alias and without an avatar, ends its connections, and gives its seat up: the game counts as resigned.
    public func deleted(_ user: UserID, alias: String, revoked: Set<CredentialID>) async {
        _ = await presence.rename(user, to: alias)
        await presence.revoked(revoked, of: user)
        await setAvatar(nil, of: user)
        await matchmaker.retire(user)
        // The rooms in which it has only spoken, or sat before, cannot be told from others.
        for room in directory.all { room.erase(RoomErasure(user, alias: alias)) }
    }

    /// The day of a moment, in the time zone of the server.
    public func day(at moment: Timestamp) -> Day { services.day(moment) }

    // MARK: Ports for visits

    var places: any Places { matchmaker }
    var visits: any VisitRegister { presence }
    var lists: any TopicSource { listings }
    func kind(_ game: GameID) -> GameKind? { kinds.first { $0.id == game } }

    // MARK: Starting and stopping

    /// Restores the rooms of the journal. Called once, before the first connection.
    public func restore(_ stored: [StoredRoom]) async { await matchmaker.restore(stored) }

    /// Refuses new games, pauses all clocks durably, and then ends all visits.
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
