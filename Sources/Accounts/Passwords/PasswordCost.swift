/// The cost of one argon2id hash (RFC 9106). Stored in each hash, so a change affects only passwords that are set later.
public struct PasswordCost: Hashable, Sendable {
    /// Passes over the memory.
    public let passes: Int
    public let megabytes: Int

    /// - Parameters:
    ///   - passes: at least 1.
    ///   - megabytes: at least 1.
    public init(passes: Int, megabytes: Int) {
        precondition(passes > 0 && megabytes > 0, "a hash without a cost")
        self.passes = passes
        self.megabytes = megabytes
    }
}
