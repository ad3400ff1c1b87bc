import GameRules
import Storage

/// The port from rooms to presence. Called on the room's loop, before the room reports to places what the receipt is for.
protocol ReceiptReader: Sendable {
    /// Reports what players own after a change, and their ratings in the game. The whereabouts reported next publish it.
    func learned(_ receipt: Receipt, in game: GameID)
}
