import Synchronization
import Wire

/// The deposits of the people in a room, by user. Asked from any loop when two rooms become one.
final class StoreDeposits: Sendable {
    private let held = Mutex<[UserID: StoreDeposit]>([:])

    subscript(user: UserID) -> StoreDeposit? { held.withLock { $0[user] } }
    var all: [UserID: StoreDeposit] { held.withLock { $0 } }
    func hold(_ deposit: StoreDeposit, for user: UserID) { held.withLock { $0[user] = deposit } }

    /// Gives back what belongs to nobody who is wanted.
    func keep(_ isWanted: (UserID) -> Bool) {
        // What goes back takes locks of its own.
        let old = held.withLock { held in
            let old = held
            held = held.filter { isWanted($0.key) }
            return old
        }
        withExtendedLifetime(old) {}
    }
}
