/// One step of a walk over all accounts.
public struct IdleGuests: Hashable, Sendable {
    public let ids: [Int64]
    /// The account the step ended with; `nil` when there was none left to look at.
    public let last: Int64?

    public init(ids: [Int64], last: Int64?) {
        self.ids = ids
        self.last = last
    }
}
