extension SmashUp {
    /// The plies of changes that give moves another meaning. A move that was sent before such a change, and arrives after it, would mean
    /// something else.
    struct Changes: Hashable, Sendable {
        /// The step, or the factions that were dealt.
        private(set) var step = 0
        /// The game whose scores are counted.
        private(set) var game = 0
        /// The places of players in their list.
        private(set) var players = 0

        mutating func note(from before: SmashUp, to after: SmashUp) {
            if before.phase != after.phase || before.deals != after.deals { step = after.ply }
            if before.games != after.games { game = after.ply }
            if before.players.count > after.players.count {
                players = after.ply
                step = after.ply
            }
        }
    }
}
