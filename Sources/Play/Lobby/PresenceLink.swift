/// Presence, as the matchmaker sees it: it follows where people are, and knows who is here.
///
/// Called on the matchmaker's loop. What is told is read in that order; on the same loop it is read before the call returns, so that the `me` of
/// everybody in a room is right before the command that seated them is answered.
protocol PresenceLink: Sendable {
    /// Where people are now.
    /// - Parameter result: of the game that brought it about, if one has just ended.
    func learned(_ people: [Whereabouts], after result: MatchResult?)
    /// Tells which of them are connected.
    func here(among users: [UserID], then: @escaping @Sendable (Set<UserID>) -> Void)
}
