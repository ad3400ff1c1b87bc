import GameRules

/// A journal that cannot be replayed, because an event does not apply to the table before it.
struct BrokenHistory: Error {
    let event: RoomEvent
    init(_ event: RoomEvent) { self.event = event }
}
