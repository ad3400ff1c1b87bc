import DequeModule

/// What waits for one peer: ordered, bounded, and kind to the newest.
struct Outbox {

    private struct Entry {
        var payload: any SocketPayload
        var delivery: Delivery
        /// The first sequence a merged message stands for.
        var first: Int?
    }

    private var entries: Deque<Entry> = []
    private(set) var bytes = 0
    /// Messages that gave way to newer ones.
    private(set) var conflated = 0

    var isEmpty: Bool { entries.isEmpty }
    var count: Int { entries.count }

    /// Adds a message, or puts it in the place of an older one that may give way.
    /// - Returns: whether the bound was kept. If not, the peer must go.
    mutating func push(_ payload: any SocketPayload, as delivery: Delivery, limits: OutboxLimits) -> Bool {
        switch delivery {
        case .reliable: break
        case .latest(let key, let seq):
            if let index = entries.lastIndex(where: { if case .latest(key, _) = $0.delivery { true } else { false } }) {
                let old = entries[index]
                guard case .latest(_, let oldSeq) = old.delivery else { break }
                let first = min(old.first ?? oldSeq, oldSeq)
                replace(index, with: Entry(payload: payload.merged(from: first), delivery: .latest(key: key, seq: seq), first: first))
                return true
            }
        case .ephemeral:
            if let index = entries.lastIndex(where: { $0.delivery == delivery }) {
                replace(index, with: Entry(payload: payload, delivery: delivery))
                return true
            }
            // No room for what may be lost while the box is half full of what may not.
            if bytes * 2 > limits.bytes || entries.count * 2 > limits.frames { return true }
        }
        entries.append(Entry(payload: payload, delivery: delivery))
        bytes += payload.framed.count
        return bytes <= limits.bytes && entries.count <= limits.frames
    }

    mutating func popFirst() -> (any SocketPayload)? {
        guard let entry = entries.popFirst() else { return nil }
        bytes -= entry.payload.framed.count
        return entry.payload
    }

    /// Bytes of the message that goes next.
    var nextSize: Int? { entries.first?.payload.framed.count }

    mutating func removeAll() {
        entries.removeAll()
        bytes = 0
    }

    private mutating func replace(_ index: Int, with entry: Entry) {
        bytes += entry.payload.framed.count - entries[index].payload.framed.count
        entries[index] = entry
        conflated += 1
    }
}
