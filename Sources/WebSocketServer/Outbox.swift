import DequeModule

/// What waits to be written to one peer. A value: it decides, and never writes.
struct Outbox: Sendable {
    struct Limits: Sendable {
        var bytes = 256 * 1024
        var frames = 512
    }

    struct Entry: Sendable {
        var payload: any SocketPayload
        let delivery: Delivery
        /// The sequence of the first frame whose place this one has taken.
        var firstReplaced: Int?

        /// Encodes the conflated form if there is one, so it is called without any lock.
        var framed: ArraySlice<UInt8> { firstReplaced.map { payload.merged(from: $0).framed } ?? payload.framed }
    }

    /// As many bytes are joined into one write.
    static let writeBytes = 16 * 1024

    private(set) var bytes = 0
    private var entries: Deque<Entry> = []
    private let limits: Limits

    init(_ limits: Limits) { self.limits = limits }

    var isEmpty: Bool { entries.isEmpty }
    var count: Int { entries.count }

    /// Adds a frame; an unsent one of the same key makes room for it and leaves its place in the order.
    /// - Returns: whether the peer still keeps up. If not, nothing was added.
    mutating func push(_ payload: any SocketPayload, as delivery: Delivery) -> Bool {
        if let index = place(of: delivery) {
            replace(at: index, by: payload, delivery)
            return true
        }
        let size = payload.framed.count
        if isTooFull(for: size) { dropEphemeral() }
        if isTooFull(for: size) {
            if case .ephemeral = delivery { return true }
            return false
        }
        bytes += size
        entries.append(Entry(payload: payload, delivery: delivery))
        return true
    }

    /// The next frames, as many as belong in one write. Most often there is but one, and then `more` costs nothing.
    mutating func take() -> (first: Entry, more: [Entry])? {
        guard let first = entries.popFirst() else { return nil }
        var size = first.payload.framed.count
        var more: [Entry] = []
        while let next = entries.first, size + next.payload.framed.count <= Self.writeBytes {
            entries.removeFirst()
            size += next.payload.framed.count
            more.append(next)
        }
        bytes = entries.isEmpty ? 0 : bytes - size
        return (first, more)
    }

    mutating func removeAll() {
        entries = []
        bytes = 0
    }

    /// A frame longer than the limit is taken when nothing waits before it: it may be late, but it does not pile up.
    private func isTooFull(for size: Int) -> Bool { !entries.isEmpty && (bytes + size > limits.bytes || entries.count >= limits.frames) }

    private func place(of delivery: Delivery) -> Int? {
        guard !entries.isEmpty, let key = delivery.key else { return nil }
        return entries.lastIndex { $0.delivery.key == key }
    }

    private mutating func replace(at index: Int, by payload: any SocketPayload, _ delivery: Delivery) {
        let old = entries[index]
        bytes += payload.framed.count - old.payload.framed.count
        var first: Int?
        if case .latest(_, let sequence) = old.delivery { first = old.firstReplaced ?? sequence }
        entries[index] = Entry(payload: payload, delivery: delivery, firstReplaced: first)
    }

    private mutating func dropEphemeral() {
        entries.removeAll { entry in
            guard case .ephemeral = entry.delivery else { return false }
            bytes -= entry.payload.framed.count
            return true
        }
    }
}

extension Delivery {
    fileprivate enum Key: Hashable {
        case latest(Int)
        case ephemeral(Int)
    }

    fileprivate var key: Key? {
        switch self {
        case .reliable: nil
        case .latest(let key, _): .latest(key)
        case .ephemeral(let key): .ephemeral(key)
        }
    }
}
