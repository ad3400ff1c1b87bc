import Identifiers
import Synchronization
import Wire

/// The deposits of the people in a room, by user. Any loop may read them, for example when two rooms are merged.
final class StoreDeposits: Sendable {
    private let held = Mutex<[UserID: StoreDeposit]>([:])

    subscript(user: UserID) -> StoreDeposit? { held.withLock { $0[user] } }
    var all: [UserID: StoreDeposit] { held.withLock { $0 } }
    func hold(_ deposit: StoreDeposit, for user: UserID) { held.withLock { $0[user] = deposit } }

    /// Returns the deposits of all other users.
    func keep(_ isWanted: (UserID) -> Bool) {
        // Returning bytes takes other locks, so the old deposits are released outside of this one.
        let old = held.withLock { held in
            let old = held
            held = held.filter { isWanted($0.key) }
            return old
        }
        withExtendedLifetime(old) {}
    }
}
