import Identifiers
import Synchronization

/// The users whose chat lines one visit does not get.
///
/// A handle, because the list changes while rooms on other loops send to the visit. Mostly it is empty, which costs a room one load.
final class HiddenAuthors: Sendable {
    private let users = Mutex<Set<UserID>>([])
    private let isEmpty = Atomic(true)

    func set(_ hidden: Set<UserID>) {
        users.withLock { $0 = hidden }
        isEmpty.store(hidden.isEmpty, ordering: .releasing)
    }

    func contains(_ user: UserID) -> Bool { !isEmpty.load(ordering: .acquiring) && users.withLock { $0.contains(user) } }

    /// The authors of some lines who are hidden.
    func among(_ lines: [ChatLine]) -> Set<UserID> {
        guard !isEmpty.load(ordering: .acquiring), !lines.isEmpty else { return [] }
        return users.withLock { hidden in Set(lines.lazy.map(\.user).filter(hidden.contains)) }
    }
}
