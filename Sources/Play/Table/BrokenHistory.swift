import GameRules

/// A journal that does not replay: some event cannot have happened where it stands.
struct BrokenHistory: Error {
    let event: RoomEvent
    init(_ event: RoomEvent) { self.event = event }
}
