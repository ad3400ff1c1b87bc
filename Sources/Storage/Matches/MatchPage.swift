/// One page of a list, in its order.
public struct MatchPage: Sendable {
    /// Without `events`, which lists do not need.
    public let matches: [MatchRecord]
    /// The cursor of the next page; `nil` at the end.
    public let next: String?

    public init(matches: [MatchRecord], next: String?) {
        self.matches = matches
        self.next = next
    }
}
