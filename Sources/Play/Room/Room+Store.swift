import Synchronization
import Wire

/// Charges of the room's writes to the networks of its people.
///
/// The author of an event is charged at once. A seat reserves the cost of a whole game as a deposit, so that no move is refused; the used part is
/// spent when the game ends, and the rest is returned.
extension Room {
    /// Reserves the cost of the events, or throws a refusal.
    func deposit(for events: [RoomEvent], of payer: Allowances?) throws(Refusal) -> StoreDeposit? {
        guard payer != nil else { return nil }
        return try services.deposit(events.storeCost + StoreCost.place * events.count { $0.placeTaken != nil }, of: payer)
    }

    /// Spends the cost of the events; the deposit for their consequences stays reserved.
    func settle(_ events: [RoomEvent], with deposit: StoreDeposit?) {
        guard let deposit else { return }
        deposit.spend(events.storeCost)
        for seat in events.compactMap(\.placeTaken) {
            if let user = table.chairs[seat]?.person.user { deposits.hold(deposit, for: user) }
        }
    }

    /// Spends the cost of a finished game, and returns deposits that are not needed any more.
    func settleDeposits(after events: [RoomEvent]) {
        if events.contains(where: { if case .ended = $0 { true } else { false } }) { spendGame() }
        // In a running game every deposit stays. The deposit of a player who is out and has left also covers turns of the others.
        if table.phase == .playing, !table.isClosed { return }
        let table = table
        deposits.keep { user in
            if table.isClosed { return false }
            if table.phase.isFinished { return table.offers.contains { $0.kind == .rematch } }
            return table.seat(of: user) != nil
        }
    }

    private func spendGame() {
        let payers = deposits.all
        for deposit in payers.values { deposit.spend((StoreCost.game + table.ply * StoreCost.ply) / payers.count + 1) }
        deposits.keep { _ in false }
    }
}
