import Wire

/// Trying numbers and passwords of rooms, which costs when it leads nowhere.
extension Visit {
    /// The reply for somebody who names a room; `nil` when they have named too many that are not there, and were told so.
    ///
    /// A number that stands in a list, or of the own room, costs nothing. Any other costs a token until there turns out to be such a room.
    func attempt(_ number: RoomNumber, id: Int) -> Reply? {
        let reply = reply(id)
        if lobby.directory.room(number, knownTo: identity?.user) != nil { return reply }
        return allowed(.misses, id: id) ? paying(.misses, for: [.noRoom], reply) : nil
    }

    /// A room that is not there for this visit.
    func missed(_ id: Int) {
        if allowed(.misses, id: id) { refuse(.noRoom, id: id) }
    }

    /// Gives a token that was taken back unless the answer is one of these.
    func paying(_ kind: RateKind, for codes: Set<ErrorCode>, _ reply: Reply) -> Reply {
        let (allowances, before) = (allowances, reply.onSettled)
        var reply = reply
        reply.onSettled = { refusal in
            before?(refusal)
            if !(refusal.map { codes.contains($0.code) } ?? false) { allowances.giveBack(kind) }
        }
        return reply
    }
}
