import GameRules
import JSONText

/// The choices that a game gives the owner of a room.
struct GameChoices: Sendable {
    /// Allowed numbers of seats.
    let seatCounts: [Int]
    /// Numbers of seats for which the game has a critic. With any other number the setting `analysis` is ignored.
    let judgedSeatCounts: [Int]
    /// Numbers of seats with which the game may be played for money and stars.
    var rankSeatCounts: [Int] = []
    /// Whether turns have a limit, which a room may change.
    var hasTurns = true
    /// Completes the chosen options with the defaults for this number of seats.
    let completing: @Sendable (_ options: [String: JSONValue], _ seats: Int) throws(IllegalSetup) -> [String: JSONValue]
}

extension GameChoices {
    /// Choices that accept everything in the journal, because it was validated when it was written.
    static func made(seats: Int) -> GameChoices {
        GameChoices(seatCounts: [seats], judgedSeatCounts: [seats], rankSeatCounts: [seats]) { options, _ in options.filter { $0.key != "seats" } }
    }
}
