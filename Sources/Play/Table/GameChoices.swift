import GameRules
import JSONText

/// What the owner of a room may choose about its game.
struct GameChoices: Sendable {
    /// Table sizes.
    let seatCounts: [Int]
    /// Those at which an engine can tell spectators something. At any other table the wish for it is forgotten.
    let judgedSeatCounts: [Int]
    /// All options of a game for so many seats of which some have been chosen.
    let completing: @Sendable (_ options: [String: JSONValue], _ seats: Int) throws(IllegalSetup) -> [String: JSONValue]
}

extension GameChoices {
    /// Whatever stands in the journal was chosen once.
    static func made(seats: Int) -> GameChoices {
        GameChoices(seatCounts: [seats], judgedSeatCounts: [seats]) { options, _ in options.filter { $0.key != "seats" } }
    }
}
