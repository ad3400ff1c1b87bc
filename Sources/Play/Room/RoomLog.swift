import DequeModule
import Identifiers

/// The newest events of a room, by number. The first event has number 1.
///
/// The capacity is enough for a whole game with its chat. In a longer history the oldest events are evicted, and a client that resumes
/// from them gets a snapshot instead.
struct RoomLog: Sendable {
    static let capacity = 4096

    struct Entry: Hashable, Sendable {
        let event: RoomEvent
        let at: Timestamp
    }

    private var entries: Deque<Entry> = []
    /// The number of the newest event; 0 before the first.
    private(set) var sequence = 0

    /// - Parameter count: the number of events that will be appended soon.
    init(expecting count: Int = 0) { entries.reserveCapacity(min(count, Self.capacity)) }

    mutating func append(_ event: RoomEvent, at moment: Timestamp) {
        sequence += 1
        entries.append(Entry(event: event, at: moment))
        if entries.count > Self.capacity { entries.removeFirst() }
    }

    /// Removes the events after this number.
    mutating func truncate(to earlier: Int) {
        guard earlier < sequence else { return }
        entries.removeLast(min(entries.count, sequence - earlier))
        sequence = earlier
    }

    /// - Parameter erasure: gets the events from the oldest on.
    mutating func erase(_ erasure: RoomErasure) {
        var erasure = erasure
        entries = Deque(entries.map { Entry(event: erasure.erase($0.event), at: $0.at) })
    }

    /// The events after one number up to another, oldest first; `nil` if some of them were evicted.
    func events(after first: Int, through last: Int) -> ArraySlice<Entry>? {
        let forgotten = sequence - entries.count
        guard first >= forgotten, first <= last, last <= sequence else { return nil }
        return ArraySlice(entries[(first - forgotten)..<(last - forgotten)])
    }
}
