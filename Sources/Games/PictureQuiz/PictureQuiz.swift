public import GameRules

/// The picture quiz: eight questions, each a name and three pictures.
///
/// Alone there is no hurry, and the answer follows each pick. Several seats answer the same question at once; picks are secret until the question is
/// closed.
public struct PictureQuiz: Game {
    public static let profile = GameProfile(
        id: "picquiz", rulesVersion: "1", seatCounts: [1, 2, 3, 4, 5, 6, 7, 8], turnClock: nil, movesAreOpen: false, isSimultaneous: true,
        readsTime: true, hasDraws: false, hasPool: false)

    static let questionCount = 8
    /// The time for a question with several seats, and the time for which its answer is shown.
    static let questionTime = Duration.seconds(20)
    static let answerTime = Duration.seconds(3)

    let deck: PictureDeck
    public let seatCount: Int
    public private(set) var ply = 0
    let questions: [PictureQuestion]
    /// The question that is asked, or whose answer is shown, counted from 0.
    private(set) var current = 0
    private(set) var isClosed = false
    /// The pick of each seat in each question so far.
    private(set) var picks: [[Int?]]
    private(set) var points: [Int]
    /// The time that each seat has used for the questions that are closed.
    private(set) var used: [Duration]
    /// The time that each seat used for the running question; `nil` without a pick.
    private var spent: [Duration?]
    private(set) var out: SeatSet = []
    /// The moment at which the question was asked, or closed.
    private var since = Duration.zero
    private(set) var isOver = false

    public init(setup: PictureQuizSetup, seats: Int, seed: UInt64) throws(IllegalSetup) {
        guard PictureQuiz.seatCounts.contains(seats) else { throw IllegalSetup(option: "seats", reason: "1 to 8") }
        guard let deck = setup.deck else { throw IllegalSetup(option: "deck", reason: "this server has no decks") }
        self.deck = deck
        seatCount = seats
        var dice = Dice(seed: seed)
        questions = PictureQuestion.draw(Self.questionCount, from: deck, dice: &dice)
        picks = [Array(repeating: nil, count: seats)]
        points = Array(repeating: 0, count: seats)
        used = Array(repeating: .zero, count: seats)
        spent = Array(repeating: nil, count: seats)
    }

    // MARK: Where the game stands

    var isAlone: Bool { seatCount == 1 }
    var question: PictureQuestion { questions[current] }
    var seats: [Seat] { (0..<seatCount).map { Seat($0) } }
    /// The number of the picture that the running question asks for, counted from 0: for a bot that knows it.
    public var answer: Int { question.answer }
    /// The English name that is asked for, and the id of the deck, for records of finished games.
    public var asked: String { deck.items[question.item].names["en"] ?? "" }
    public var deckID: String { deck.id }

    public var stage: Stage {
        if isOver { return .over(Outcome(placings: placings, reason: .goal)) }
        let limit = isClosed ? Self.answerTime : Self.questionTime
        return .waiting(for: actors, until: isAlone ? nil : since + limit)
    }

    /// The seats that have not picked yet; while the answer is shown, the player alone, who asks for the next question.
    private var actors: SeatSet {
        if isClosed { return isAlone ? [Seat(0)] : [] }
        return SeatSet(seats.filter { picks[current][$0.index] == nil && !out.contains($0) })
    }

    /// Players who are still in the game come first; then points decide, then the time used.
    private var placings: [Outcome.Placing] {
        let merits = seats.map { (out.contains($0) ? 0 : 1, points[$0.index], .zero - used[$0.index]) }
        return seats.map { seat in Outcome.Placing(place: 1 + merits.count { $0 > merits[seat.index] }, score: points[seat.index]) }
    }

    public var standings: [Outcome.Placing]? { placings }

    public func legalMoves(for seat: Seat) -> [PictureQuizMove] {
        guard !isOver, actors.contains(seat) else { return [] }
        return isClosed ? [.next] : (0..<PictureQuestion.choices).map { .pick($0) }
    }

    // MARK: Moves

    public mutating func play(_ move: PictureQuizMove, by seat: Seat, at time: Duration) throws(IllegalMove) {
        guard !isOver, actors.contains(seat) else {
            throw isOver || isClosed
                ? IllegalMove(rule: "closed", reason: "This question is closed.") : IllegalMove(rule: "picked", reason: "You have picked already.")
        }
        switch move {
        case .next:
            guard isClosed else { throw IllegalMove(rule: "pick", reason: "This question is still open.") }
            goOn(at: time)
        case .pick(let picture):
            guard !isClosed else { throw IllegalMove(rule: "closed", reason: "This question is closed.") }
            picks[current][seat.index] = picture
            spent[seat.index] = max(.zero, time - since)
            if actors.isEmpty { close(at: time) }
        }
        ply += 1
    }

    /// Counts the picks: a point for the right one, and one less for a wrong one, never below zero. A missed question counts nothing, and all
    /// its time.
    private mutating func close(at time: Duration) {
        isClosed = true
        since = time
        for seat in seats where !out.contains(seat) {
            if let pick = picks[current][seat.index] {
                points[seat.index] = max(0, points[seat.index] + (pick == question.answer ? 1 : -1))
            }
            used[seat.index] += spent[seat.index] ?? Self.questionTime
        }
        spent = Array(repeating: nil, count: seatCount)
    }

    private mutating func goOn(at time: Duration) {
        guard current + 1 < questions.count else {
            isOver = true
            return
        }
        current += 1
        isClosed = false
        since = time
        picks.append(Array(repeating: nil, count: seatCount))
    }

    // MARK: Time

    public mutating func timeOut(at time: Duration) {
        guard case .waiting(_, let until?) = stage, time >= until else { return }
        ply += 1
        if isClosed { goOn(at: time) } else { close(at: time) }
    }

    /// The score so far stays. The others need not wait for this seat.
    public mutating func drop(_ seat: Seat, at time: Duration) {
        guard !isOver, !out.contains(seat) else { return }
        out.insert(seat)
        isOver = seatCount - out.count < min(2, seatCount)
        if !isOver, !isClosed, actors.isEmpty { close(at: time) }
    }

    // MARK: Secrets

    /// A pick is secret until the question is closed, which the last pick does.
    public func notice(of move: String, by seat: Seat, for viewer: Seat?) -> String? {
        viewer == seat || isClosed || isAlone ? move : nil
    }
}
