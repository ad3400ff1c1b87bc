import Wire

/// Conditions of a game that goes on for days for its players.
extension Person {
    /// Refuses guests, whose cookie may be gone before the game is over.
    func requireAccount() throws(Refusal) {
        guard kind == .bot || wallet != nil else { throw .daysNeedAccount }
    }
}
