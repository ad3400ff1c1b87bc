/// A moment in milliseconds since 1970, as on the wire and in the journal.
public struct Timestamp: Hashable, Comparable, Sendable {
    public let milliseconds: Int64

    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    public static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }
    public static func + (moment: Timestamp, span: Int) -> Timestamp { Timestamp(milliseconds: moment.milliseconds + Int64(span)) }
    /// The earlier of two moments; `nil` only if both are.
    static func earlier(_ one: Timestamp?, _ other: Timestamp?) -> Timestamp? {
        guard let one, let other else { return one ?? other }
        return min(one, other)
    }

    /// Milliseconds from `earlier` to `later`.
    public static func - (later: Timestamp, earlier: Timestamp) -> Int { Int(later.milliseconds - earlier.milliseconds) }
}
