import DequeModule

/// The newest events of a room, by number. The first event ever has number 1.
///
/// Holds a whole game with all its talk; in a room where people chat for days the oldest are forgotten, and who asks for them gets
/// a snapshot instead.
struct RoomLog: Sendable {
    static let capacity = 4096

    struct Entry: Hashable, Sendable {
        let event: RoomEvent
        let at: Timestamp
    }

    private var entries: Deque<Entry> = []
    /// The number of the newest event; 0 before the first.
    private(set) var sequence = 0

    mutating func append(_ event: RoomEvent, at moment: Timestamp) {
        sequence += 1
        entries.append(Entry(event: event, at: moment))
        if entries.count > Self.capacity { entries.removeFirst() }
    }

    /// Takes back what came after an event.
    mutating func truncate(to earlier: Int) {
        guard earlier < sequence else { return }
        entries.removeLast(min(entries.count, sequence - earlier))
        sequence = earlier
    }

    /// The events after one number up to another, oldest first; `nil` when the log does not hold them all.
    func events(after first: Int, through last: Int) -> ArraySlice<Entry>? {
        let forgotten = sequence - entries.count
        guard first >= forgotten, first <= last, last <= sequence else { return nil }
        return ArraySlice(entries[(first - forgotten)..<(last - forgotten)])
    }
}
