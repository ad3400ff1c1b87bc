/// The accounts that an account has nothing to do with, in either direction.
///
/// With a guest who was blocked come the guests of the same device. They are in no list that a player sees, so that nobody learns who shares a device.
public struct Contacts: Hashable, Sendable {
    /// Most guests who are kept away because of a device; the newest ones.
    public static let mostOfDevices = 4096
    /// Most accounts in `blockedBy`, whose number has no other bound.
    public static let mostBlockers = 10_000

    /// The accounts that this one blocks.
    public var blocked: Set<Int64> = []
    /// The accounts whose chat lines this one does not see: those that it blocks or mutes.
    public var hidden: Set<Int64> = []
    /// The accounts that block this one.
    public var blockedBy: Set<Int64> = []

    public init(blocked: Set<Int64> = [], hidden: Set<Int64> = [], blockedBy: Set<Int64> = []) {
        self.blocked = blocked
        self.hidden = hidden
        self.blockedBy = blockedBy
    }
}
