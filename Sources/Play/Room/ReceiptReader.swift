import GameRules
import Storage

/// The port from rooms to presence. Called on the room's loop, before the room reports to places the change that the receipt belongs to.
protocol ReceiptReader: Sendable {
    /// Reports the holdings of players after a change, and their ratings in the game. The whereabouts reported next publish it.
    func learned(_ receipt: Receipt, in game: GameID)
}
