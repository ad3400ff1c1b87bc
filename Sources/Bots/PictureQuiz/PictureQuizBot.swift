public import GameRules
public import Games

/// A quiz player that knows the answer to a part of the questions, and guesses the others.
public struct PictureQuizBot: Player {
    public let level: Int
    public let name: String
    /// The probability that it knows an answer.
    let knowledge: Double

    /// All levels, the weakest first.
    public static let all = [
        PictureQuizBot(level: 1, name: "Hunch", knowledge: 0.25), PictureQuizBot(level: 2, name: "Scholar", knowledge: 0.65),
        PictureQuizBot(level: 3, name: "Polymath", knowledge: 0.95),
    ]

    public func move(in position: PictureQuiz, for seat: Seat, dice: inout Dice) async -> PictureQuizMove {
        choose(in: position, for: seat, dice: &dice)
    }

    func choose(in position: PictureQuiz, for seat: Seat, dice: inout Dice) -> PictureQuizMove {
        let moves = position.legalMoves(for: seat)
        let right = PictureQuizMove.pick(position.answer)
        if moves.contains(right), Double.random(in: 0..<1, using: &dice) < knowledge { return right }
        return moves.randomElement(using: &dice) ?? .next
    }

    public func pace(in position: PictureQuiz, dice: inout Dice) -> Duration { .milliseconds(Int.random(in: 2000...7000, using: &dice)) }
}
