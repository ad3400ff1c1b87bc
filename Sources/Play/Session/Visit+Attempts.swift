import Wire

/// Rate limits for wrong room numbers and passwords.
extension Visit {
    /// The reply for a command that names a room; `nil` after too many unknown numbers, when the command has been refused.
    ///
    /// Listed rooms and the user's own are free. Any other number takes a token, which is returned if the room exists.
    func attempt(_ number: RoomNumber, id: Int) -> Reply? {
        let reply = reply(id)
        if lobby.directory.room(number, knownTo: identity?.user) != nil { return reply }
        return allowed(.misses, id: id) ? paying(.misses, for: [.noRoom], reply) : nil
    }

    /// Refuses the number of a room that does not exist for this visit.
    func missed(_ id: Int) {
        if allowed(.misses, id: id) { refuse(.noRoom, id: id) }
    }

    /// Returns the taken token unless the answer has one of these codes.
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
