import GameRules
public import Identifiers
import JSONText
public import Storage
import Wire

/// The connected visits and users.
///
/// Presence owns the topics about people (`me`, `user`) and the announcements (`sys`). It receives the whereabouts of people from the matchmaker.
public actor Presence: Pinned {
    public nonisolated let loop: any Loop
    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private let listings: any SummaryReader
    private let clock: any GameClock
    private let day: @Sendable (Timestamp) -> Day
    /// The id of this run of the process, part of incarnations.
    private let instanceID: String

    private var visits: [UInt64: (link: any VisitLink, user: UserID?, kind: Identity.Kind)] = [:]
    /// Number of visits of each kind.
    private var counts: [Identity.Kind: Int] = [:]
    private var people: [UserID: OnlineUser] = [:]
    /// The whereabouts of everybody who sits in a room or waits for an opponent, online or not.
    private var whereabouts: [UserID: Whereabouts] = [:]
    private var cards: [UserID: ProfileCard] = [:]
    /// The profiles to which each connection is subscribed.
    private var cardsSeen: [UInt64: Set<UserID>] = [:]
    private var announcements: Announcements
    private var revocations = Revocations()
    private var latest = LatestChanges()
    private let sanctions: Sanctions
    /// Waits for the end of the day, at which the money of the next one can be earned; `nil` until a user has subscribed to it.
    private var midnight: Task<Void, Never>?

    static let visitsPerUser = 8

    init(
        loop: any Loop, listings: any SummaryReader, clock: any GameClock, day: @escaping @Sendable (Timestamp) -> Day, sanctions: Sanctions,
        instanceID: String
    ) {
        self.loop = loop
        self.sanctions = sanctions
        self.listings = listings
        self.clock = clock
        self.day = day
        self.instanceID = instanceID
        announcements = Announcements(incarnation: instanceID)
    }

    // MARK: Visits

    /// Registers a visit.
    /// - Returns: the identity as it is by now, or the refusal.
    private func admit(_ visit: any VisitLink, _ identity: Identity, session: String?) -> Result<Identity, Refusal> {
        let connection = visit.connection
        let identity = latest.applied(to: identity)
        if let credential = identity.credential, revocations.contains(credential) {
            return .failure(Refusal(.authRequired, "the credential was revoked"))
        }
        if let ban = sanctions.ban(of: identity, at: clock.now) { return .failure(Refusal(ban)) }
        guard let user = identity.user else {
            visits[connection] = (visit, nil, identity.kind)
            counts[identity.kind, default: 0] += 1
            tellOnline()
            return .success(identity)
        }
        var present =
            people[user] ?? OnlineUser(identity: identity, visits: [], log: TopicLog(.me, incarnation: "\(instanceID)-\(user)"))
        present.identity = identity
        var replaced: (any VisitLink)?
        if let session, let index = present.visits.firstIndex(where: { $0.session == session }) {
            replaced = visits[present.visits.remove(at: index).connection]?.link
        }
        guard present.visits.count < Self.visitsPerUser else {
            return .failure(Refusal(.tooMany, "too many connections of one user", details: ["limit": .int(Self.visitsPerUser)]))
        }
        present.visits.append((connection, session, identity.credential, identity.mayPlay))
        people[user] = present
        visits[connection] = (visit, user, identity.kind)
        counts[identity.kind, default: 0] += 1
        avoid(user, by: present.identity.contacts.blockedBy)
        // The old visit ends after the new one is registered, so a reconnecting user is never offline in between.
        replaced?.dismiss(.replaced, reason: "the same tab has connected again", retry: nil, resume: false)
        tellOnline()
        cardChanged(user)
        return .success(identity)
    }

    /// Removes a visit.
    /// - Returns: the user, if it was their last visit.
    private func dismiss(_ connection: UInt64) -> UserID? {
        let known = visits.removeValue(forKey: connection)
        if let known { counts[known.kind, default: 0] -= 1 }
        announcements.log.remove(connection: connection)
        for card in cardsSeen[connection] ?? [] { leaveCard(card, connection: connection) }
        defer { tellOnline() }
        guard let user = known?.user, var present = people[user] else { return nil }
        present.visits.removeAll { $0.connection == connection }
        present.log.remove(connection: connection)
        people[user] = present.visits.isEmpty ? nil : present
        guard present.visits.isEmpty else { return nil }
        cardChanged(user)
        return user
    }

    private func tellOnline() { listings.online(people.count + counts[.anon, default: 0]) }

    // MARK: Topics

    private func admit(_ subscriber: Subscriber, since: ClientFrame.Position?, reply: Reply?) {
        switch subscriber.topic {
        case .me: enterPage(subscriber, since: since, reply: reply)
        case .sys:
            announcements.log.add(subscriber)
            announcements.log.welcome(subscriber, since: since, view: announcements.view, at: clock.now)
            announcements.log.confirm(reply)
        case .user: reply?.refuse(.noUser)
        case .lobby, .tv, .board, .room, .watch: reply?.refuse(.noRoom)
        }
    }

    private func enterPage(_ subscriber: Subscriber, since: ClientFrame.Position?, reply: Reply?) {
        guard let user = subscriber.user, let present = people[user] else { return reply?.refuse(.loginFirst) ?? () }
        let view = present.page(whereabouts[user], today: day(clock.now))
        people[user]?.log.add(subscriber)
        people[user]?.log.welcome(subscriber, since: since, view: view, at: clock.now)
        people[user]?.log.confirm(reply)
        awaitMidnight()
    }

    private func awaitMidnight() {
        guard midnight == nil else { return }
        let (clock, end) = (self.clock, day(self.clock.now).end)
        midnight = Task { [weak self] in
            do { try await clock.sleep(until: end) } catch { return }
            await self?.dayChanged()
        }
    }

    /// Sends the money of the new day to all subscribers of `me`.
    private func dayChanged() {
        midnight = nil
        for (user, present) in people where !present.log.subscribers.isEmpty && present.identity.holdings != nil { personChanged(user) }
        if people.values.contains(where: { !$0.log.subscribers.isEmpty }) { awaitMidnight() }
    }

    private func enterCard(_ profile: Identity, _ subscriber: Subscriber, since: ClientFrame.Position?, reply: Reply) {
        guard let user = profile.user else { return reply.refuse(.noUser) }
        var card = cards[user] ?? ProfileCard(log: TopicLog(subscriber.topic, incarnation: instanceID), profile: profile)
        card.profile = latest.applied(to: card.profile)
        let view = card.view(isHere: people[user] != nil, whereabouts[user])
        cards[user] = card
        cardsSeen[subscriber.connection.id, default: []].insert(user)
        cards[user]?.log.add(subscriber)
        cards[user]?.log.welcome(subscriber, since: since, view: view, at: clock.now)
        cards[user]?.log.confirm(reply)
    }

    private func dismiss(connection: UInt64, topic: Topic) {
        switch topic {
        case .me: if let user = visits[connection]?.user { people[user]?.log.remove(connection: connection) }
        case .sys: announcements.log.remove(connection: connection)
        case .user(let card): leaveCard(UserID(card), connection: connection)
        case .lobby, .tv, .board, .room, .watch: break
        }
    }

    private func leaveCard(_ card: UserID, connection: UInt64) {
        cards[card]?.log.remove(connection: connection)
        if cards[card]?.log.subscribers.isEmpty == true { cards[card] = nil }
        cardsSeen[connection]?.remove(card)
        if cardsSeen[connection]?.isEmpty == true { cardsSeen[connection] = nil }
    }

    // MARK: Changes

    /// Publishes changes of a user to their `me` and to the subscribers of their profile.
    private func personChanged(_ user: UserID) {
        if let present = people[user] {
            let view = present.log.subscribers.isEmpty ? [] : present.page(whereabouts[user], today: day(clock.now))
            people[user]?.log.publish("change", view: view, at: clock.now, mayGiveWay: false)
        }
        cardChanged(user)
    }

    private func cardChanged(_ user: UserID) {
        guard let view = cards[user]?.view(isHere: people[user] != nil, whereabouts[user]) else { return }
        cards[user]?.log.publish("change", view: view, at: clock.now, mayGiveWay: true)
    }

    private func follow(_ news: [Whereabouts], after result: MatchResult?) {
        if let result { count(result) }
        for place in news {
            whereabouts[place.user] = place.isNowhere ? nil : place
            personChanged(place.user)
        }
    }

    private func follow(_ receipt: Receipt, in game: GameID) {
        for share in receipt.shares {
            let user = share.user
            keep(share.holdings, of: user)
            if let rating = share.ratingAmongPeople { keep(rating, in: game, of: user) }
        }
    }

    private func keep(_ rating: ShownRating, in game: GameID, of user: UserID) {
        latest.note(user) { $0.ratings[game] = rating }
        people[user]?.identity.ratings[game] = rating
        for visit in visits(of: user) { visit.setRating(rating, in: game) }
    }

    /// Notes a user's holdings, unless newer holdings are known.
    private func keep(_ holdings: Holdings, of user: UserID) {
        latest.note(user) { $0.holdings = $0.holdings?.merging(holdings) ?? holdings }
        if let known = people[user]?.identity.holdings {
            let newest = known.merging(holdings)
            people[user]?.identity.holdings = newest
            for visit in visits(of: user) { visit.setHoldings(newest) }
        }
        if let known = cards[user]?.profile.holdings { cards[user]?.profile.holdings = known.merging(holdings) }
    }

    /// Adds a guest who has come back under another name to the lists of the players who have blocked the device.
    private func avoid(_ user: UserID, by blockers: Set<UserID>) {
        for blocker in blockers where people[blocker].map({ !$0.identity.contacts.blocked.contains(user) }) ?? false {
            people[blocker]?.identity.contacts.block(user)
            if let contacts = people[blocker]?.identity.contacts { for visit in visits(of: blocker) { visit.setContacts(contacts) } }
        }
    }

    /// Notes whom a user blocks and who may challenge them, unless something newer is known.
    func learnedNow(_ contacts: ContactRules, of user: UserID) async {
        latest.note(user) { if ($0.contacts?.reading ?? 0) <= contacts.reading { $0.contacts = contacts } }
        guard let known = people[user]?.identity.contacts, known.reading < contacts.reading else { return }
        people[user]?.identity.contacts = contacts
        await reach(visits(of: user)) { $0.setContacts(contacts) }
    }

    /// Publishes a user's holdings.
    /// - Returns: the rooms in which the user sits.
    func learnedNow(_ holdings: Holdings, of user: UserID) async -> [RoomNumber] {
        keep(holdings, of: user)
        personChanged(user)
        await reach(visits(of: user)) { _ in }
        return whereabouts[user].map { $0.rooms + $0.distantRooms } ?? []
    }

    /// Counts a result in the users' profiles. The whereabouts reported with it publish the change.
    private func count(_ result: MatchResult) {
        for (index, user) in result.users.enumerated() {
            people[user]?.identity.played += 1
            cards[user]?.profile.played += 1
            guard result.winner == Seat(index) else { continue }
            people[user]?.identity.won += 1
            cards[user]?.profile.won += 1
        }
    }

    /// Changes the name of a user, and returns once every visit of the user acts under it.
    /// - Returns: the rooms in which the user sits.
    func rename(_ user: UserID, to name: String) async -> [RoomNumber] {
        latest.note(user) { $0.name = name }
        people[user]?.identity.name = name
        cards[user]?.profile.name = name
        personChanged(user)
        await reach(visits(of: user)) { $0.rename(name) }
        return whereabouts[user].map { $0.rooms + $0.distantRooms } ?? []
    }

    /// Changes the avatar of a user.
    /// - Returns: the rooms in which the user sits.
    func setAvatar(_ avatar: Avatar?, of user: UserID) async -> [RoomNumber] {
        latest.note(user) { $0.avatar = .some(avatar) }
        people[user]?.identity.avatar = avatar
        cards[user]?.profile.avatar = avatar
        personChanged(user)
        await reach(visits(of: user)) { $0.setAvatar(avatar) }
        return whereabouts[user].map { $0.rooms + $0.distantRooms } ?? []
    }

    /// Makes a guest a member. The connections of the credential that was replaced end: otherwise a thief with a copy of it would stay signed in.
    public func signedUp(_ user: UserID, replacing old: CredentialID, holdings: Holdings) async {
        latest.note(user) { change in
            change.isMember = true
            change.holdings = holdings
        }
        people[user]?.identity.guest = false
        people[user]?.identity.holdings = holdings
        cards[user]?.profile.guest = false
        cards[user]?.profile.holdings = holdings
        personChanged(user)
        await reach(visits(of: user)) { $0.setHoldings(holdings) }
        await revoked([old], of: user)
    }

    /// Ends the connections of revoked credentials, and returns once none of them obeys a frame any more. A connection that was authenticated before
    /// and arrives later is refused.
    public func revoked(_ credentials: Set<CredentialID>, of user: UserID) async {
        for credential in credentials { revocations.add(credential) }
        let revoked = people[user]?.visits.filter { $0.credential.map(credentials.contains) ?? false } ?? []
        await reach(revoked.compactMap { visits[$0.connection]?.link }) {
            $0.dismiss(.authFailed, reason: "the credential was revoked", retry: nil, resume: false)
        }
    }

    /// A visit acts on its own loop, which may be busy with a frame: an answer that reports a change has to wait until the visits know it.
    private func reach(_ links: [any VisitLink], _ act: (any VisitLink) -> Void) async {
        links.forEach(act)
        for link in links { await link.settle() }
    }

    /// Shows a bot as retired, and ends its connections.
    func retired(_ user: UserID, revoking credentials: Set<CredentialID>) async {
        latest.note(user) { $0.isRetired = true }
        people[user]?.identity.isRetired = true
        cards[user]?.profile.isRetired = true
        cardChanged(user)
        await revoked(credentials, of: user)
    }

    /// Ends the connections of a banned user with the refusal that later ones get, and returns once none of them obeys a frame any more.
    func banned(_ user: UserID, by ban: Sanction) async {
        await reach(visits(of: user)) { $0.dismiss(banned: Refusal(ban)) }
    }

    /// Shows a notice to a user.
    public nonisolated func notify(_ user: UserID, of notice: Notice) {
        run { presence in
            presence.changeNotices(of: user) { notices in
                notices.append(notice)
                notices.removeFirst(max(0, notices.count - Notice.mostPerAccount))
            }
        }
    }

    /// Removes a notice that a user has dismissed.
    public nonisolated func dismissed(notice id: Int64, of user: UserID) {
        run { $0.changeNotices(of: user) { $0.removeAll { $0.id == id } } }
    }

    private func changeNotices(of user: UserID, _ change: (inout [Notice]) -> Void) {
        guard var present = people[user] else { return }
        change(&present.identity.notices)
        people[user] = present
        personChanged(user)
    }

    private func visits(of user: UserID) -> [any VisitLink] { people[user]?.visits.compactMap { visits[$0.connection]?.link } ?? [] }

    // MARK: Restart

    /// Announces the restart of the server to every connection, also to those without a subscription to `sys`.
    func announceRestart() {
        announcements.restarts = true
        let frame = announcements.publish(at: clock.now)
        let aware = Set(announcements.log.subscribers.map(\.connection.id))
        for (connection, visit) in visits where !aware.contains(connection) { visit.link.tell(frame) }
    }

    /// Ends all visits because of the restart, with a short delay for reconnecting.
    func dismissAll() {
        midnight?.cancel()
        for visit in visits.values { visit.link.dismiss(.restart, reason: "restart", retry: .reconnectSoon, resume: true) }
    }

    /// Whether anybody is connected.
    var isVisited: Bool { !visits.isEmpty }

    // MARK: Metrics

    public func visitCounts() -> [(kind: String, count: Int)] {
        [Identity.Kind.bot, .human, .anon].map { ($0.rawValue, counts[$0, default: 0]) }
    }

    private func ratings(of users: [UserID], in game: GameID) -> [UserID: ShownRating] {
        users.reduce(into: [:]) { $0[$1] = people[$1]?.identity.ratings[game] }
    }

    /// The public rooms in which `users` sit, one of each.
    public func publicRooms(of users: [UserID]) -> [UserID: RoomNumber] { users.reduce(into: [:]) { $0[$1] = whereabouts[$1]?.publicRoom } }

    /// The subset of `users` who are online.
    public func here(among users: [UserID]) -> Set<UserID> { Set(users.filter { people[$0] != nil }) }
}

extension Presence: VisitRegister {
    nonisolated func arrive(
        _ visit: any VisitLink, as identity: Identity, session: String?, then: @escaping @Sendable (Result<Identity, Refusal>) -> Void
    ) {
        run { then($0.admit(visit, identity, session: session)) }
    }

    nonisolated func depart(_ connection: UInt64, then: @escaping @Sendable (_ gone: UserID?) -> Void) { run { then($0.dismiss(connection)) } }

    nonisolated func subscribe(_ subscriber: Subscriber, since: ClientFrame.Position?, reply: Reply?) {
        run { $0.admit(subscriber, since: since, reply: reply) }
    }

    nonisolated func unsubscribe(connection: UInt64, topic: Topic, reply: Reply?) {
        run { source in
            source.dismiss(connection: connection, topic: topic)
            reply?.ok()
        }
    }

    nonisolated func showCard(_ profile: Identity, to subscriber: Subscriber, since: ClientFrame.Position?, reply: Reply) {
        run { $0.enterCard(profile, subscriber, since: since, reply: reply) }
    }
}

extension Presence: PresenceLink {
    nonisolated func learned(_ people: [Whereabouts], after result: MatchResult?) { run { $0.follow(people, after: result) } }

    nonisolated func learned(_ receipt: Receipt, in game: GameID) { run { $0.follow(receipt, in: game) } }

    nonisolated func here(among users: [UserID], then: @escaping @Sendable (Set<UserID>) -> Void) { run { then($0.here(among: users)) } }

    nonisolated func player(_ user: UserID, then: @escaping @Sendable (Identity?) -> Void) { run { then($0.people[user]?.player) } }

    nonisolated func contacts(of user: UserID, then: @escaping @Sendable (ContactRules) -> Void) {
        run { then($0.people[user]?.identity.contacts ?? ContactRules()) }
    }

    nonisolated func ratings(of users: [UserID], in game: GameID, then: @escaping @Sendable ([UserID: ShownRating]) -> Void) {
        run { then($0.ratings(of: users, in: game)) }
    }
}
