/// The bytes of a store.
public struct StoreSize: Hashable, Sendable {
    /// Pages with contents. The log, of some megabytes, is not among them: its pages are counted where they will stand.
    public var used: Int
    /// Pages of the database that became free, which are written again before the file grows.
    public var free: Int

    public init(used: Int, free: Int) { (self.used, self.free) = (used, free) }
}
