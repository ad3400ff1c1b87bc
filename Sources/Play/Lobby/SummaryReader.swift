/// Lists, as those see them who have something to list.
///
/// Rooms tell of themselves, the matchmaker of its pool, presence of who is here. Nobody waits for it: lists may be behind what they tell of, and a
/// list on another machine learns from the same values. Called on any thread; what one caller tells is read in the order it was told.
protocol SummaryReader: Sendable {
    /// A room as it is now, whether or not it was known; a closed one leaves all lists.
    func learned(_ summary: RoomSummary, _ figures: RoomFigures)
    /// Figures of a running game, which change no place and no phase.
    func counted(_ number: RoomNumber, _ figures: RoomFigures)
    /// - Parameter isNews: `false` when the news of a room follows, which tells of both.
    func waiting(_ count: QueueCount, isNews: Bool)
    /// Somebody came or went; so many are here now.
    func online(_ count: Int)
}
