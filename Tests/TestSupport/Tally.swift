public import GameRules
public import JSONText

/// A game without turns or an end of its own: seats count points for themselves, until the lowest remaining seat stops it. Seats stay where they
/// sit, the last one goes on alone, and the room ends the game after twelve plies.
public struct Tally: Game {
    public enum Move: String, LosslessStringConvertible, CaseIterable, Hashable, Sendable {
        case point, stop

        public init?(_ text: String) { self.init(rawValue: text) }
        public var description: String { rawValue }
    }

    public static let profile = GameProfile(
        id: "tally", rulesVersion: "1", seatCounts: [2, 1, 3], turnClock: nil, playersSeeAlike: true, isSimultaneous: true,
        movesOutliveDeadlines: true,
        readsTime: true, hasDraws: false, hasPool: false, abandonment: .seconds(12 * 3600), keepsSeats: true, goesOnAlone: true, listsMoves: false,
        mostPlies: 12)

    public let seatCount: Int
    public private(set) var ply = 0
    private var points: [Int]
    private var out: SeatSet = []
    private var isStopped = false

    public init(setup: NoOptions, seats: Int, seed: UInt64) throws(IllegalSetup) {
        guard Tally.seatCounts.contains(seats) else { throw IllegalSetup(option: "seats", reason: "one to three") }
        seatCount = seats
        points = Array(repeating: 0, count: seats)
    }

    private var present: SeatSet { SeatSet((0..<seatCount).map { Seat($0) }.filter { !out.contains($0) }) }

    public var stage: Stage {
        isStopped || present.isEmpty ? .over(Outcome(placings: placings, reason: .goal)) : .waiting(for: present, until: nil)
    }

    private var placings: [Outcome.Placing] {
        points.map { mine in Outcome.Placing(place: 1 + points.count { $0 > mine }, score: mine) }
    }

    public var standings: [Outcome.Placing]? { placings }

    public func legalMoves(for seat: Seat) -> [Move] {
        guard !isStopped, present.contains(seat) else { return [] }
        return seat == present.first ? [.point, .stop] : [.point]
    }

    public mutating func play(_ move: Move, by seat: Seat, at time: Duration) throws(IllegalMove) {
        guard legalMoves(for: seat).contains(move) else { throw IllegalMove(rule: "host", reason: "Another seat stops the game.") }
        if move == .stop { isStopped = true } else { points[seat.index] += 1 }
        ply += 1
    }

    public mutating func timeOut(at time: Duration) {}
    public mutating func drop(_ seat: Seat, at time: Duration) { out.insert(seat) }

    public func writeView(for seat: Seat?, to json: inout JSONWriter) {
        json.beginArray()
        for each in points { json.value(each) }
        json.endArray()
    }

    public func writeLegalMoves(for seat: Seat, to json: inout JSONWriter) {
        json.beginArray()
        for move in legalMoves(for: seat) { json.value(move.description) }
        json.endArray()
    }
}
