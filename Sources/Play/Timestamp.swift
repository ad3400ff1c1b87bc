import Wire

/// A moment in milliseconds since 1970, as on the wire and in the journal.
public struct Timestamp: Hashable, Comparable, Sendable {
    public let milliseconds: Int64

    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    public static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }
    /// Whole milliseconds of the span count.
    public static func + (moment: Timestamp, span: Duration) -> Timestamp {
        Timestamp(milliseconds: moment.milliseconds + Int64(span.milliseconds))
    }
    /// The earlier of two moments; `nil` only if both are.
    static func earlier(_ one: Timestamp?, _ other: Timestamp?) -> Timestamp? {
        guard let one, let other else { return one ?? other }
        return min(one, other)
    }

    /// The time from `earlier` to `later`.
    public static func - (later: Timestamp, earlier: Timestamp) -> Duration { .milliseconds(later.milliseconds - earlier.milliseconds) }
}

extension Duration {
    var seconds: Double { self / .seconds(1) }
}
