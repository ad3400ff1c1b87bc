/// The live room of each person, the one they are about to enter, and what the rooms told of themselves.
struct PlaceRegister: Sendable {
    private var places: [UserID: RoomNumber] = [:]
    private var reserved: [UserID: RoomNumber] = [:]
    private var rooms: [RoomNumber: RoomSummary] = [:]
    /// Room numbers by match.
    private var numbers: [MatchID: RoomNumber] = [:]

    /// What a live room told last.
    subscript(number: RoomNumber) -> RoomSummary? { rooms[number] }

    /// The live room that plays this match.
    func room(playing match: MatchID) -> RoomSummary? { numbers[match].flatMap { rooms[$0] } }

    /// The room somebody sits in.
    func place(of user: UserID) -> RoomNumber? { places[user] }

    /// The room somebody sits in or is about to enter.
    func claim(of user: UserID) -> RoomNumber? { places[user] ?? reserved[user] }

    // MARK: Claims

    mutating func reserve(_ number: RoomNumber, for user: UserID) { reserved[user] = number }

    /// The way to a room is over, however it ended.
    mutating func release(_ user: UserID, from number: RoomNumber) {
        if reserved[user] == number { reserved[user] = nil }
    }

    mutating func release(_ user: UserID) { reserved[user] = nil }

    /// The room never came to be: nobody is on the way there.
    mutating func abandon(_ number: RoomNumber) { reserved = reserved.filter { $0.value != number } }

    /// Settles who sits in a room.
    /// - Returns: what the room had told before.
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
