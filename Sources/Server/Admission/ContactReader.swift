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
        let reading = begin()
        let contacts = try await blocks.contacts(of: account)
        let challengers = try await profiles.profile(of: account).challengers
        let followed = challengers == .followed ? try await follows.followed(by: account).map(\.account.id) : []
        return ContactRules(contacts, challengers, followed: Set(followed), reading: reading)
    }

    /// The number of a reading that is about to begin.
    func begin() -> UInt64 { readings.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue }
}

extension ContactRules {
    init(_ contacts: Contacts, _ challengers: Storage.Challengers, followed: Set<Int64>, reading: UInt64) {
        func users(_ accounts: Set<Int64>) -> Set<UserID> { Set(accounts.map { UserID(account: $0) }) }
        let welcome: Challengers =
            switch challengers {
            case .all: .all
            case .followed: .followed(users(followed))
            case .nobody: .nobody
            }
        self.init(
            blocked: users(contacts.blocked), hidden: users(contacts.hidden), blockedBy: users(contacts.blockedBy), challengers: welcome,
            reading: reading)
    }
}
