/// How long the server keeps data that it does not need for ever.
struct RetentionTerms: Hashable, Sendable {
    /// Days for which the moves of finished games are kept; 0 is for ever.
    var movesDays = 0
    /// Days for which analyses are kept; 0 is as long as the moves of their games.
    var analysesDays = 0
    /// Hours for which the events of closed rooms may stay; 0 is until there are enough to be worth a sweep.
    var chatHours = 24
    /// Hours for which an archive that somebody asked for is kept.
    var exportsHours = 24
    /// The length of a day; shorter in tests.
    var daySeconds = 86_400.0

    /// `nil` is for ever.
    var moves: Duration? { span(days: movesDays) }
    var analyses: Duration? { span(days: analysesDays) }
    var chat: Duration? { chatHours > 0 ? .seconds(chatHours * 3600) : nil }
    var exports: Duration { .seconds(exportsHours * 3600) }

    private func span(days: Int) -> Duration? { days > 0 ? .seconds(Double(days) * daySeconds) : nil }
}
