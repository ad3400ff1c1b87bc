import Synchronization
import Wire

/// The budget of the networks whose people are here.
///
/// Whoever does something that is kept pays for it at once. With a seat they set aside what a whole game can cost, so that no move is ever
/// refused: a part is spent when the game ends, and the rest goes back.
extension Room {
    /// Sets aside what the events will have cost, or refuses.
    func deposit(for events: [RoomEvent], of payer: Allowances?) throws(Refusal) -> StoreDeposit? {
        guard payer != nil else { return nil }
        return try services.deposit(events.storeCost + StoreCost.place * events.count { $0.placeTaken != nil }, of: payer)
    }

    /// The events have happened: their price is spent, and what may follow stays set aside.
    func settle(_ events: [RoomEvent], with deposit: StoreDeposit?) {
        guard let deposit else { return }
        deposit.spend(events.storeCost)
        for seat in events.compactMap(\.placeTaken) {
            if let user = table.chairs[seat]?.person.user { deposits.hold(deposit, for: user) }
        }
    }

    /// Spends what a finished game has cost, and gives back what is needed no more.
    func settleDeposits(after events: [RoomEvent]) {
        if events.contains(where: { if case .ended = $0 { true } else { false } }) { spendGame() }
        let table = table
        deposits.keep { user in
            if table.isClosed { return false }
            // Who is out of a running game and has left has paid for the others' turns as well.
            if table.phase == .playing { return true }
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
