/// One step of a walk over all accounts.
public struct IdleGuests: Hashable, Sendable {
    public let ids: [Int64]
    /// The last account examined; `nil` at the end of the walk.
    public let last: Int64?

    public init(ids: [Int64], last: Int64?) {
        self.ids = ids
        self.last = last
    }
}
