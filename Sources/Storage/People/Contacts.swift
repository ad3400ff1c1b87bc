/// The accounts from which an account is kept apart, in either direction.
///
/// A block of a guest also holds for other guests of the same device. They are in no list that a player sees, so that nobody learns who shares a
/// device.
public struct Contacts: Hashable, Sendable {
    /// The most guests who are kept away because of a device. The newest guests count.
    public static let mostOfDevices = 4096
    /// The most accounts in `blockedBy`, which has no other bound.
    public static let mostBlockers = 10_000

    /// The accounts that this account blocks.
    public var blocked: Set<Int64> = []
    /// The accounts that this account blocks or mutes, whose chat lines it does not see.
    public var hidden: Set<Int64> = []
    /// The accounts that block this account.
    public var blockedBy: Set<Int64> = []

    public init(blocked: Set<Int64> = [], hidden: Set<Int64> = [], blockedBy: Set<Int64> = []) {
        self.blocked = blocked
        self.hidden = hidden
        self.blockedBy = blockedBy
    }
}
