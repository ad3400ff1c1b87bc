/// One page of a list, newest first.
public struct MatchPage: Sendable {
    /// Without `events`: a list does not need them.
    public let matches: [MatchRecord]
    /// Give it back to read on; `nil` at the end.
    public let next: String?

    public init(matches: [MatchRecord], next: String?) {
        self.matches = matches
        self.next = next
    }
}
