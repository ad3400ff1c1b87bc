import GameRules

/// A journal that cannot be replayed, because an event does not apply to the table before it.
struct BrokenHistory: Error, CustomStringConvertible {
    let event: RoomEvent
    init(_ event: RoomEvent) { self.event = event }

    /// For logs, which must not tell the seed of a game or the words of a chat.
    var description: String { "the event \"\(event.name)\" does not apply" }
}
