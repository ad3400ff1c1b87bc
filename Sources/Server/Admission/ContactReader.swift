import Identifiers
import Play
import Storage
import Synchronization

/// Reads the contact rules of a player, when a connection arrives and after changes.
///
/// Readings are numbered before they begin. Of two overlapping readings of a player, the reading with the higher number has seen all changes that the
/// other has seen.
final class ContactReader: Sendable {
    private let blocks: any BlockStore
    private let follows: any FollowStore
    private let profiles: any ProfileStore
    private let readings = Atomic<UInt64>(0)

    init(blocks: any BlockStore, follows: any FollowStore, profiles: any ProfileStore) {
        self.blocks = blocks
        self.follows = follows
        self.profiles = profiles
    }

    func rules(of account: Int64) async throws -> ContactRules {
        let reading = readings.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue
        let contacts = try await blocks.contacts(of: account)
        let challengers: ContactRules.Challengers =
            switch try await profiles.profile(of: account).challengers {
            case .all: .all
            case .followed: .followed(Set(try await follows.followed(by: account).map(\.account.user)))
            case .nobody: .nobody
            }
        return ContactRules(
            blocked: Self.users(contacts.blocked), hidden: Self.users(contacts.hidden), blockedBy: Self.users(contacts.blockedBy),
            challengers: challengers, reading: reading)
    }

    private static func users(_ accounts: Set<Int64>) -> Set<UserID> { Set(accounts.map { UserID(account: $0) }) }
}
