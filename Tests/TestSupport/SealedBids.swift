public import GameRules
public import JSONText

/// A simultaneous game with hidden hands: each seat puts down one of three cards unseen before a deadline; then the highest card that was
/// put down only once takes a point. The game also has a variant for one seat.
public struct SealedBids: Game {
    /// A card with its round, written like "1: 4".
    public struct Move: LosslessStringConvertible, Hashable, Sendable {
        let round: Int
        let card: Int

        init(round: Int, card: Int) {
            self.round = round
            self.card = card
        }

        public init?(_ text: String) {
            let parts = text.split(separator: ": ").compactMap { Int($0) }
            guard parts.count == 2 else { return nil }
            self.init(round: parts[0], card: parts[1])
            guard description == text else { return nil }
        }

        public var description: String { "\(round): \(card)" }
    }

    public struct Setup: GameSetup {
        let rounds: Int
        /// Whether the bidding has a deadline.
        let isTimed: Bool

        public init() {
            rounds = 2
            isTimed = true
        }

        public init(reading options: [String: JSONValue], seats: Int) throws(IllegalSetup) {
            guard let count = (options["rounds"] ?? .int(2)).int, (1...3).contains(count) else {
                throw IllegalSetup(option: "rounds", reason: "1 to 3")
            }
            rounds = count
            isTimed = options["timed"]?.bool ?? true
        }

        public var options: [String: JSONValue] { isTimed ? ["rounds": .int(rounds)] : ["rounds": .int(rounds), "timed": .bool(false)] }
    }

    public static let profile = GameProfile(
        id: "bids", rulesVersion: "1", seatCounts: [2, 1, 3, 4], turnClock: nil, movesAreOpen: false, isSimultaneous: true, readsTime: true,
        hasDraws: false,
        hasPool: false,
        scoreLists: GameProfile.ScoreLists(option: "level", names: ["easy", "hard"]))
    /// Time for putting a card down, and time in which the cards of a round are shown.
    public static let bidding: Duration = .seconds(20)
    public static let showing: Duration = .seconds(3)

    private let rounds: Int
    private let isTimed: Bool

    public let seatCount: Int
    public private(set) var ply = 0
    private var hands: [[Int]]
    private var round = 1
    /// The cards put down in this round, by seat.
    private var bids: [Int?]
    private var points: [Int]
    /// The seats that left the game.
    private var gone: SeatSet = []
    /// Start of the bidding or of the showing.
    private var since: Duration = .zero
    private var isShowing = false

    public init(setup: Setup, seats: Int, seed: UInt64) throws(IllegalSetup) {
        guard SealedBids.seatCounts.contains(seats) else { throw IllegalSetup(option: "seats", reason: "one to four") }
        seatCount = seats
        rounds = setup.rounds
        isTimed = setup.isTimed
        var dice = Dice(seed: seed)
        hands = (0..<seats).map { _ in (1...9).shuffled(using: &dice).prefix(3).sorted() }
        bids = Array(repeating: nil, count: seats)
        points = Array(repeating: 0, count: seats)
    }

    public var stage: Stage {
        if round > rounds { return .over(Outcome(placings: placings, reason: .goal)) }
        if isShowing { return .waiting(for: [], until: since + SealedBids.showing) }
        return .waiting(for: awaited, until: isTimed ? since + SealedBids.bidding : nil)
    }

    private var awaited: SeatSet { SeatSet(bids.indices.filter { bids[$0] == nil && !gone.contains(Seat($0)) }.map { Seat($0) }) }

    public var standings: [Outcome.Placing]? { placings }

    private var placings: [Outcome.Placing] {
        points.map { own in Outcome.Placing(place: 1 + points.count { $0 > own }, score: own) }
    }

    public func legalMoves(for seat: Seat) -> [Move] {
        guard case .waiting(let seats, _) = stage, seats.contains(seat) else { return [] }
        return hands[seat.index].map { Move(round: round, card: $0) }
    }

    public mutating func play(_ move: Move, by seat: Seat, at time: Duration) throws(IllegalMove) {
        guard move.round == round, !isShowing else { throw IllegalMove(rule: "round", reason: "This round is over.") }
        guard bids[seat.index] == nil else { throw IllegalMove(rule: "bid", reason: "You have put down a card.") }
        guard let index = hands[seat.index].firstIndex(of: move.card) else { throw IllegalMove(rule: "hand", reason: "You do not hold this card.") }
        hands[seat.index].remove(at: index)
        bids[seat.index] = move.card
        ply += 1
        if awaited.isEmpty { show(at: time) }
    }

    public mutating func drop(_ seat: Seat, at time: Duration) {
        gone.insert(seat)
        if !isShowing, round <= rounds, awaited.isEmpty { show(at: time) }
    }

    public mutating func timeOut(at time: Duration) {
        guard case .waiting(_, let until?) = stage, time >= until else { return }
        ply += 1
        if isShowing {
            isShowing = false
            round += 1
            bids = Array(repeating: nil, count: seatCount)
            since = time
        } else {
            show(at: time)
        }
    }

    private mutating func show(at time: Duration) {
        let alone = bids.compactMap { $0 }.filter { card in bids.count { $0 == card } == 1 }
        if let best = alone.max(), let seat = bids.firstIndex(of: best) { points[seat] += 1 }
        isShowing = true
        since = time
    }

    /// A card is hidden from other viewers until all are shown. The fact that a seat has put one down is public.
    public func notice(of move: String, by seat: Seat, for viewer: Seat?) -> String? { isShowing || viewer == seat ? move : nil }

    public func writeView(for seat: Seat?, to json: inout JSONWriter) {
        json.beginObject()
        json.field("round", min(round, rounds))
        write("points", points, to: &json)
        if isShowing { write("table", bids.map { $0 ?? 0 }, to: &json) }
        if let seat {
            write("hand", hands[seat.index], to: &json)
            json.field("bid", bids[seat.index])
        }
        json.endObject()
    }

    private func write(_ key: StaticString, _ numbers: [Int], to json: inout JSONWriter) {
        json.key(key)
        json.beginArray()
        for number in numbers { json.value(number) }
        json.endArray()
    }

    public func writeLegalMoves(for seat: Seat, to json: inout JSONWriter) {
        json.beginArray()
        for move in legalMoves(for: seat) { json.value(move.description) }
        json.endArray()
    }
}
