/// What one thread keeps from one piece of work to the next: one value of each kind, such as an engine of a game.
public final class ThreadMemory {
    /// For each value, at most.
    public let megabytes: Int
    /// The time since any moment.
    public let now: @Sendable () -> Duration
    private var values: [ObjectIdentifier: AnyObject] = [:]

    public init(megabytes: Int, now: @escaping @Sendable () -> Duration) {
        self.megabytes = megabytes
        self.now = now
    }

    /// The value of this kind, made when it is asked for the first time.
    public func value<Value: AnyObject>(_ make: (_ megabytes: Int, _ now: @escaping @Sendable () -> Duration) -> Value) -> Value {
        if let kept = values[ObjectIdentifier(Value.self)] as? Value { return kept }
        let value = make(megabytes, now)
        values[ObjectIdentifier(Value.self)] = value
        return value
    }
}
