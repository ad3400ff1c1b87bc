import Storage
import Synchronization

/// Compares the bytes of the store with the most that the operator grants it, and says who may still add to them.
final class DataBudget: Sendable {
    enum Level: String, CaseIterable {
        /// Everybody may come.
        case open
        /// 90 % are used: no new accounts, so that those who are here have the rest.
        case noNewcomers = "no_newcomers"
        /// All is used: no new games, pictures, analyses and archives either. Running games are played to their ends.
        case full
    }

    /// The most bytes; `nil` without a bound.
    let limit: Int?
    private let measured = Mutex<StoreSize?>(nil)

    init(limit: Int?) { self.limit = limit }

    /// The size when it was last measured; `nil` before the first time.
    var size: StoreSize? { measured.withLock { $0 } }

    func measured(_ size: StoreSize) { measured.withLock { $0 = size } }

    var level: Level {
        guard let limit, let used = size?.used else { return .open }
        if used >= limit { return .full }
        // Without a multiplication that could overflow.
        return used >= limit - limit / 10 ? .noNewcomers : .open
    }

    var admitsNewcomers: Bool { level == .open }
    var admitsGames: Bool { level != .full }
}
