import Storage
import Wire

/// Conditions of a rank game for its players.
extension Person {
    var stars: Int { wallet?.stars ?? 0 }

    var canAfford: Bool { wallet.map { $0.money >= Stakes.each } ?? false }

    /// Refuses bots, guests, and players who cannot pay the stake.
    func requireStake() throws(Refusal) {
        guard kind != .bot else { throw .forbidden("human") }
        guard let wallet else { throw .rankNeedsAccount }
        guard canAfford else { throw .noMoney(wallet.money) }
    }
}
