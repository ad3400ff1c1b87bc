import DequeModule

/// The bounded send queue of one peer. A value: it decides, and never writes.
struct Outbox: Sendable {
    struct Limits: Sendable {
        var bytes = 256 * 1024
        var frames = 512
    }

    struct Entry: Sendable {
        var payload: any SocketPayload
        let policy: DeliveryPolicy
        /// The sequence of the first frame that this one replaced.
        var firstReplaced: Int?

        /// Encodes the conflated form if there is one, and is therefore called without holding a lock.
        var framed: ArraySlice<UInt8> { conflated.framed }
        /// The same without the frame header.
        var text: ArraySlice<UInt8> { conflated.text }

        private var conflated: any SocketPayload { firstReplaced.map { payload.merged(from: $0) } ?? payload }
    }

    /// Frames are coalesced into writes of up to this size.
    static let writeBytes = 16 * 1024

    private(set) var bytes = 0
    /// The oldest entry, stored apart from the others: most often it is the only one, and then the queue behind it is not touched.
    private var first: Entry?
    private var later: Deque<Entry> = []
    private let limits: Limits

    init(_ limits: Limits) { self.limits = limits }

    var isEmpty: Bool { first == nil }
    var count: Int { first == nil ? 0 : later.count + 1 }

    /// Adds a frame. An unsent frame of the same key is removed from its place in the order.
    /// - Returns: whether the peer keeps up. If not, nothing was added.
    mutating func push(_ payload: any SocketPayload, as policy: DeliveryPolicy) -> Bool {
        let size = payload.framed.count
        guard first != nil else {
            // A frame larger than the limit is accepted when the queue is empty: it may be late, but frames do not accumulate.
            bytes = size
            first = Entry(payload: payload, policy: policy)
            return true
        }
        if takesPlace(payload, policy) { return true }
        if isTooFull(for: size) { dropEphemeral() }
        if isTooFull(for: size) {
            if case .ephemeral = policy { return true }
            return false
        }
        bytes += size
        append(Entry(payload: payload, policy: policy))
        return true
    }

    /// Takes as many frames as fit into one write. Mostly there is only one frame, and then `more` allocates no array.
    mutating func take() -> (first: Entry, more: [Entry])? {
        guard let head = first else { return nil }
        var size = head.payload.framed.count
        var more: [Entry] = []
        while let next = later.first, size + next.payload.framed.count <= Self.writeBytes {
            later.removeFirst()
            size += next.payload.framed.count
            more.append(next)
        }
        first = later.popFirst()
        bytes = first == nil ? 0 : bytes - size
        return (head, more)
    }

    mutating func removeAll() {
        first = nil
        later = []
        bytes = 0
    }

    private mutating func append(_ entry: Entry) {
        if first == nil { first = entry } else { later.append(entry) }
    }

    private func isTooFull(for size: Int) -> Bool { !isEmpty && (bytes + size > limits.bytes || count >= limits.frames) }

    private mutating func takesPlace(_ payload: any SocketPayload, _ policy: DeliveryPolicy) -> Bool {
        guard let key = policy.key else { return false }
        if let index = later.lastIndex(where: { $0.policy.key == key }) {
            later[index] = replacement(for: later[index], payload, policy)
        } else if let first, first.policy.key == key {
            self.first = replacement(for: first, payload, policy)
        } else {
            return false
        }
        return true
    }

    private mutating func replacement(for old: Entry, _ payload: any SocketPayload, _ policy: DeliveryPolicy) -> Entry {
        bytes += payload.framed.count - old.payload.framed.count
        var first: Int?
        if case .latest(_, let sequence) = old.policy { first = old.firstReplaced ?? sequence }
        return Entry(payload: payload, policy: policy, firstReplaced: first)
    }

    private mutating func dropEphemeral() {
        let entries = [first].compactMap { $0 } + later
        removeAll()
        for entry in entries {
            if case .ephemeral = entry.policy { continue }
            bytes += entry.payload.framed.count
            append(entry)
        }
    }
}

extension DeliveryPolicy {
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
