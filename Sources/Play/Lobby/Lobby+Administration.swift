import GameRules
public import Identifiers
public import Storage

/// Acts of administrators, and the look at live rooms that they need.
extension Lobby {
    /// Ends the connections of banned users, resigns their games and takes them out of their rooms. `sanctions` refuses them from then on.
    public func ban(_ users: [UserID], by ban: Sanction) async {
        for user in users {
            await presence.banned(user, by: ban)
            await matchmaker.retire(user)
        }
    }

    /// Whether this match has a live room of this number. Numbers of rooms are used again.
    public func isLive(_ number: RoomNumber, match: MatchID) -> Bool { directory.room(number)?.match == match }

    /// Closes a room. A running game does not count.
    /// - Returns: whether the room is closed, durably and for all users; `nil` if there is no such room.
    public func close(_ number: RoomNumber, match: MatchID) async -> Bool? {
        guard let room = directory.room(number), room.match == match else { return nil }
        return await withCheckedContinuation { done in room.close(.admin) { done.resume(returning: $0) } }
    }

    /// The text of a chat line by its author and time, and the match of its room; `nil` if `user` cannot see it, or it is not kept any more.
    public func chatLine(
        in number: RoomNumber, by author: UserID, at time: Timestamp, seenBy user: UserID
    ) async -> (text: String, match: MatchID)? {
        guard let room = directory.room(number), let line = await room.chatLine(by: author, at: time, seenBy: user) else { return nil }
        return (line.words.written, room.match)
    }

    /// The running match of a room that the user may know; `nil` without one.
    public func match(in number: RoomNumber, knownTo user: UserID) -> MatchID? { directory.room(number, knownTo: user)?.match }

    /// Whether two users sit in one live room.
    public func shareRoom(_ one: UserID, _ other: UserID) -> Bool { directory.shareRoom(one, other) }

    /// Live rooms in the order of their numbers, private ones included.
    /// - Parameter number: the last room of the previous page.
    public func liveRooms(after number: RoomNumber?, limit: Int) async -> (rooms: [LiveRoom], next: RoomNumber?) {
        let numbers = directory.numbers(after: number, atMost: limit + 1)
        let page = Array(numbers.prefix(limit))
        return (await listings.liveRooms(page), numbers.count > limit ? page.last : nil)
    }

    /// The rooms in which a user sits.
    public func rooms(of user: UserID) async -> [RoomNumber] { await matchmaker.register.places(of: user) }
}

/// A live room, for administrators.
public struct LiveRoom: Hashable, Sendable {
    public struct Player: Hashable, Sendable {
        public let user: UserID
        public let name: String
        public let kind: String
    }

    public let number: RoomNumber
    public let match: MatchID
    public let game: String
    public let phase: String
    public let mode: String
    public let isPrivate: Bool
    public let players: [Player]
    public let seats: Int
    public let ply: Int
    public let watchers: Int
}

extension Listings {
    func liveRooms(_ numbers: [RoomNumber]) -> [LiveRoom] { numbers.compactMap { rooms[$0].map(LiveRoom.init) } }
}

extension LiveRoom {
    fileprivate init(_ listed: ListedRoom) {
        let summary = listed.summary
        self.init(
            number: summary.number, match: summary.match, game: summary.game.rawValue, phase: summary.phase.rawValue,
            mode: summary.settings.mode.rawValue, isPrivate: !summary.isPublic,
            players: summary.people.map { Player(user: $0.user, name: $0.name, kind: $0.kind.rawValue) },
            seats: summary.people.count + summary.freeSeats, ply: listed.figures.ply, watchers: listed.figures.watchers)
    }
}
