import GameRules
import Identifiers
import Synchronization
import Wire

/// Bytes reserved from a network's budget for writes that must not be refused later: the moves of a running game.
///
/// The unspent part is returned when the deposit is deallocated, so every way of dropping it returns the bytes.
final class StoreDeposit: Sendable, Hashable {
    private let payer: Allowances
    private let left: Mutex<Int>

    /// - Parameter bytes: the bytes that were taken from the payer's networks.
    init(_ bytes: Int, of payer: Allowances) {
        self.payer = payer
        left = Mutex(bytes)
    }

    deinit { payer.giveBack(.store, left.withLock { $0 }) }

    /// Spends bytes, at most the rest of the deposit.
    func spend(_ bytes: Int) { left.withLock { $0 -= min($0, bytes) } }

    static func == (one: StoreDeposit, other: StoreDeposit) -> Bool { one === other }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension RoomServices {
    /// Reserves bytes, or throws a refusal.
    /// - Parameter payer: the allowances to charge; `nil` for actions of the server.
    func deposit(_ bytes: Int, of payer: Allowances?) throws(Refusal) -> StoreDeposit? {
        guard let payer, bytes > 0 else { return nil }
        if let shortage = payer.take(.store, bytes, at: clock.now) {
            meters.cameTooFast()
            throw .rate(.store, shortage)
        }
        return StoreDeposit(bytes, of: payer)
    }

    /// Reserves the cost of a game of these people, charged to one of them.
    func deposit(for people: [Person], of payer: Allowances?) throws(Refusal) -> StoreDeposit? {
        let opening = RoomEvent.created(RoomSettings(), by: people.first?.user ?? UserID(""), key: nil).storeCost
        let seats = people.map { RoomEvent.joined(seat: Seat(0), $0).storeCost + StoreCost.place }
        return try deposit(opening + seats.reduce(0, +), of: payer)
    }
}
