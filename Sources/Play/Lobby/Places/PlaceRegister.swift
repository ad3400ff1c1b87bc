import Identifiers

/// The places of each user: their live rooms, and those they claim. People have one place, and beside it their games that go on for days; bots
/// have several. It also keeps the last summary of each room.
struct PlaceRegister: Sendable {
    /// Maximum number of places of a bot.
    static let mostOfBot = 16

    /// Maximum number of games of a person that go on for days.
    static let mostDistant = 16

    private var places: [UserID: [RoomNumber]] = [:]
    private var reserved: [UserID: Set<RoomNumber>] = [:]
    private var rooms: [RoomNumber: RoomSummary] = [:]
    /// Room numbers by match.
    private var numbers: [MatchID: RoomNumber] = [:]

    /// The last summary of a live room.
    subscript(number: RoomNumber) -> RoomSummary? { rooms[number] }

    /// The live room that plays this match.
    func room(playing match: MatchID) -> RoomSummary? { numbers[match].flatMap { rooms[$0] } }

    /// A room that everybody has left and in which no game runs. Looks through all rooms.
    func deserted(besides others: Set<RoomNumber>) -> RoomNumber? {
        rooms.first { number, room in room.isDeserted && room.phase != .playing && !others.contains(number) }?.key
    }

    /// The rooms in which a user sits, in the order in which they took their seats.
    func places(of user: UserID) -> [RoomNumber] { places[user] ?? [] }

    /// The subset of these rooms that keeps a person out of other rooms.
    func nearPlaces(of user: UserID) -> [RoomNumber] { places(of: user).filter { !isDistant($0) } }

    /// The running games of a user that go on for days, and such games that have just ended.
    func distantPlaces(of user: UserID) -> [RoomNumber] { places(of: user).filter(isDistant) }

    private func isDistant(_ number: RoomNumber) -> Bool { rooms[number]?.isDistant ?? false }

    /// The room that holds a person back from others, or that they claim.
    func obstacle(of user: UserID) -> RoomNumber? { claims(of: user).first { !isDistant($0) } }

    /// The rooms in which a user sits, followed by the rooms that the user claims.
    func claims(of user: UserID) -> [RoomNumber] {
        let places = places(of: user)
        return places + (reserved[user] ?? []).filter { !places.contains($0) }
    }

    // MARK: Claims

    mutating func reserve(_ number: RoomNumber, for user: UserID) { reserved[user, default: []].insert(number) }

    /// Releases a user's claim on a room after it succeeded or failed.
    mutating func release(_ user: UserID, from number: RoomNumber) {
        reserved[user]?.remove(number)
        if reserved[user]?.isEmpty == true { reserved[user] = nil }
    }

    /// Releases all claims on a room that could not be opened.
    mutating func abandon(_ number: RoomNumber) { for user in Array(reserved.keys) { release(user, from: number) } }

    /// Updates the places of a room's occupants and settles their claims.
    /// - Returns: the summary before this one.
    @discardableResult
    mutating func follow(_ summary: RoomSummary) -> RoomSummary? {
        let number = summary.number
        let old = rooms[number]
        rooms[number] = summary
        for user in old?.occupants ?? [] where !summary.occupants.contains(user) { leave(number, user) }
        for user in summary.occupants {
            enter(number, user, isBot: summary.people.contains { $0.user == user && $0.kind == .bot })
            release(user, from: number)
        }
        if let old { numbers[old.match] = nil }
        numbers[summary.match] = summary.isClosed ? nil : number
        rooms[number] = summary.isClosed ? nil : summary
        return old
    }

    /// A person who goes on to another room leaves the old one, whose own report may come later.
    private mutating func enter(_ number: RoomNumber, _ user: UserID, isBot: Bool) {
        if !isBot, !isDistant(number) { places[user] = distantPlaces(of: user) }
        if places[user]?.contains(number) != true { places[user, default: []].append(number) }
    }

    private mutating func leave(_ number: RoomNumber, _ user: UserID) {
        places[user]?.removeAll { $0 == number }
        if places[user]?.isEmpty == true { places[user] = nil }
    }
}
