import DequeModule

/// A dictionary of bounded size: when it is full, the value that was set longest ago is evicted.
struct RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private var values: [Key: (value: Value, stamp: Int)] = [:]
    /// Keys in the order they were set. A key whose stamp is not the one in `values` was set again or removed since.
    private var order: Deque<(key: Key, stamp: Int)> = []
    private var stamp = 0
    private let capacity: Int

    init(capacity: Int) { self.capacity = capacity }

    var count: Int { values.count }

    subscript(key: Key) -> Value? {
        get { values[key]?.value }
        set {
            guard let newValue else {
                values[key] = nil
                return
            }
            stamp += 1
            values[key] = (newValue, stamp)
            order.append((key, stamp))
            while values.count > capacity, let oldest = order.popFirst() {
                if values[oldest.key]?.stamp == oldest.stamp { values[oldest.key] = nil }
            }
            if order.count > 2 * capacity { order.removeAll { values[$0.key]?.stamp != $0.stamp } }
        }
    }
}
