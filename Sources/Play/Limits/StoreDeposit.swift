import Synchronization
import Wire

/// Bytes of a network's budget that are set aside for what must not be refused later: the moves of a game that has begun.
///
/// What was not spent goes back when nobody holds the deposit any more, however that came about.
final class StoreDeposit: Sendable, Hashable {
    private let payer: Allowances
    private let left: Mutex<Int>

    /// - Parameter bytes: as many as the payer's networks have given for it.
    init(_ bytes: Int, of payer: Allowances) {
        self.payer = payer
        left = Mutex(bytes)
    }

    deinit { payer.giveBack(.store, left.withLock { $0 }) }

    /// Never more than is left.
    func spend(_ bytes: Int) { left.withLock { $0 -= min($0, bytes) } }

    static func == (one: StoreDeposit, other: StoreDeposit) -> Bool { one === other }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension RoomServices {
    /// Sets bytes aside, or refuses.
    /// - Parameter payer: whose networks pay; `nil` for what the server does by itself.
    func deposit(_ bytes: Int, of payer: Allowances?) throws(Refusal) -> StoreDeposit? {
        guard let payer, bytes > 0 else { return nil }
        if let shortage = payer.take(.store, bytes, at: clock.now) {
            meters.cameTooFast()
            throw .rate(.store, shortage)
        }
        return StoreDeposit(bytes, of: payer)
    }

    /// Sets aside what a game costs that begins with these people, when one of them pays for all.
    func deposit(for people: [Person], of payer: Allowances?) throws(Refusal) -> StoreDeposit? {
        let opening = RoomEvent.created(RoomSettings(), by: people.first?.user ?? UserID(""), key: nil).storeCost
        let seats = people.map { RoomEvent.joined(seat: 0, $0).storeCost + StoreCost.place }
        return try deposit(opening + seats.reduce(0, +), of: payer)
    }
}
