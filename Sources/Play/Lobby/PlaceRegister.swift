/// The place of each person: their live room, or the room they claim. It also keeps the last summary of each room.
struct PlaceRegister: Sendable {
    private var places: [UserID: RoomNumber] = [:]
    private var reserved: [UserID: RoomNumber] = [:]
    private var rooms: [RoomNumber: RoomSummary] = [:]
    /// Room numbers by match.
    private var numbers: [MatchID: RoomNumber] = [:]

    /// The last summary of a live room.
    subscript(number: RoomNumber) -> RoomSummary? { rooms[number] }

    /// The live room that plays this match.
    func room(playing match: MatchID) -> RoomSummary? { numbers[match].flatMap { rooms[$0] } }

    /// The room in which a user sits.
    func place(of user: UserID) -> RoomNumber? { places[user] }

    /// The room in which a user sits, or which they claim.
    func claim(of user: UserID) -> RoomNumber? { places[user] ?? reserved[user] }

    // MARK: Claims

    mutating func reserve(_ number: RoomNumber, for user: UserID) { reserved[user] = number }

    /// Releases a user's claim on a room after it succeeded or failed.
    mutating func release(_ user: UserID, from number: RoomNumber) {
        if reserved[user] == number { reserved[user] = nil }
    }

    mutating func release(_ user: UserID) { reserved[user] = nil }

    /// Releases all claims on a room that could not be opened.
    mutating func abandon(_ number: RoomNumber) { reserved = reserved.filter { $0.value != number } }

    /// Updates the places of a room's occupants and settles their claims.
    /// - Returns: the summary before this one.
    @discardableResult
    mutating func follow(_ summary: RoomSummary) -> RoomSummary? {
        let number = summary.number
        let old = rooms[number]
        for user in old?.occupants ?? [] where !summary.occupants.contains(user) && places[user] == number { places[user] = nil }
        for user in summary.occupants {
            places[user] = number
            release(user, from: number)
        }
        if let old { numbers[old.match] = nil }
        numbers[summary.match] = summary.isClosed ? nil : number
        rooms[number] = summary.isClosed ? nil : summary
        return old
    }
}
