/// The port of listings, to which rooms, the matchmaker and presence report.
///
/// No caller waits for an answer, so lists may be behind the reported state, and lists on another machine can read the same values. Called on any
/// thread; reports of one caller are read in their order.
protocol SummaryReader: Sendable {
    /// Reports the summary of a new or changed room; a closed one is removed from all lists.
    func learned(_ summary: RoomSummary, _ figures: RoomFigures)
    /// Reports the figures of a running game, without a change of places or phase.
    func counted(_ number: RoomNumber, _ figures: RoomFigures)
    /// Reports the counts of a pool.
    /// - Parameter isNews: `false` if the report of a room follows, which publishes both.
    func waiting(_ count: QueueCount, isNews: Bool)
    /// Reports the number of people online.
    func online(_ count: Int)
}
