/// Somebody who says what a position is worth, for spectators who like to know; the room hands it on unread.
public protocol Critic<Position>: Sendable {
    associatedtype Position: Game

    /// Tables of which it has an opinion, by their seats.
    var seatCounts: [Int] { get }

    /// One JSON object, or `nil` when there is nothing to say. Called off every event loop, and cancelled when the position is history. May take
    /// long, but must not hold up the thread it is called on.
    func opinion(of position: Position) async -> [UInt8]?
}
