/// Evaluates positions for spectators who ask for it. The room passes the result on without reading it.
public protocol Critic<Position>: Sendable {
    associatedtype Position: Game

    /// The numbers of seats it can evaluate.
    var seatCounts: [Int] { get }

    /// The evaluation as one JSON object; `nil` if the position cannot be judged. Called off every event loop, and cancelled once the position
    /// is no longer current. May take long, but must not block the thread it is called on.
    func opinion(of position: Position) async -> [UInt8]?
}
