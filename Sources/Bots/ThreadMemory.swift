/// State that one thread keeps between pieces of work: one value of each type, such as an engine for a game.
public final class ThreadMemory {
    /// The maximum size of each value.
    public let megabytes: Int
    /// A monotonic clock; its origin does not matter.
    public let now: @Sendable () -> Duration
    private var values: [ObjectIdentifier: AnyObject] = [:]

    public init(megabytes: Int, now: @escaping @Sendable () -> Duration) {
        self.megabytes = megabytes
        self.now = now
    }

    /// The value of this type, created at the first request.
    public func value<Value: AnyObject>(_ make: (_ megabytes: Int, _ now: @escaping @Sendable () -> Duration) -> Value) -> Value {
        if let kept = values[ObjectIdentifier(Value.self)] as? Value { return kept }
        let value = make(megabytes, now)
        values[ObjectIdentifier(Value.self)] = value
        return value
    }
}
