public import GameRules
public import JSONText

/// The smallest game for tests of rooms: seven sticks, each move takes one to three, and taking the last one wins.
public struct Nim: Game {
    public struct Move: LosslessStringConvertible, Hashable, Sendable {
        public let count: Int
        public init?(_ text: String) {
            guard let count = Int(text), text == String(count) else { return nil }
            self.count = count
        }
        public var description: String { String(count) }
    }

    public static let profile = GameProfile(
        id: "nim", rulesVersion: "1", seatCounts: [2, 3],
        turnClock: .init(budget: .seconds(40), budgetAfterIdle: .seconds(8), idleLimit: 5), takesBack: true, hasRank: true)

    public let seatCount: Int
    public private(set) var ply = 0
    public private(set) var sticks = 7
    private var last: Seat?

    public init(setup: NoOptions, seats: Int, seed: UInt64) throws(IllegalSetup) {
        guard Nim.seatCounts.contains(seats) else { throw IllegalSetup(option: "seats", reason: "two or three") }
        seatCount = seats
    }

    public var stage: Stage {
        if sticks == 0 { return .over(Outcome(winner: last, seats: seatCount, reason: .goal)) }
        return .turn(of: Seat(ply % seatCount))
    }

    public func legalMoves(for seat: Seat) -> [Move] { turn == seat ? (1...min(3, sticks)).compactMap { Move(String($0)) } : [] }

    public mutating func play(_ move: Move, by seat: Seat, at time: Duration) throws(IllegalMove) {
        guard (1...3).contains(move.count), move.count <= sticks else {
            throw IllegalMove(rule: "count", reason: "one to three, no more than there are")
        }
        sticks -= move.count
        ply += 1
        last = seat
    }

    public mutating func timeOut(at time: Duration) { if sticks > 0 { ply += 1 } }
    public func writeView(for seat: Seat?, to json: inout JSONWriter) { json.value(sticks) }
    public func writeLegalMoves(for seat: Seat, to json: inout JSONWriter) {
        json.beginArray()
        for move in legalMoves(for: seat) { json.value(move.description) }
        json.endArray()
    }
}

/// A bot that always takes one stick.
public struct NimPlayer: Player {
    public let level = 1
    public let name = "Twig"
    public init() {}
    public func move(in position: Nim, for seat: Seat, dice: inout Dice) -> Nim.Move { position.legalMoves(for: seat)[0] }
}
