/// A moment in milliseconds since 1970, as on the wire and in the journal.
public struct Timestamp: Hashable, Comparable, Sendable, CustomStringConvertible {
    public let milliseconds: Int64

    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// The milliseconds alone, as texts and logs have them.
    public var description: String { String(milliseconds) }

    /// The number of its day by UTC, counted from 1970.
    public var day: Int64 { milliseconds / 86_400_000 }

    public static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }
    /// Whole milliseconds of the span count.
    public static func + (moment: Timestamp, span: Duration) -> Timestamp {
        let (seconds, attoseconds) = span.components
        return Timestamp(milliseconds: moment.milliseconds + seconds * 1000 + attoseconds / 1_000_000_000_000_000)
    }
    public static func - (moment: Timestamp, span: Duration) -> Timestamp { moment + (.zero - span) }
    /// The earlier of two moments; `nil` only if both are.
    public static func earlier(_ one: Timestamp?, _ other: Timestamp?) -> Timestamp? {
        guard let one, let other else { return one ?? other }
        return min(one, other)
    }

    /// The time from `earlier` to `later`.
    public static func - (later: Timestamp, earlier: Timestamp) -> Duration { .milliseconds(later.milliseconds - earlier.milliseconds) }
}

extension Int {
    /// A time as it is written: milliseconds since 1970.
    public init(_ moment: Timestamp) { self = Int(moment.milliseconds) }
}
