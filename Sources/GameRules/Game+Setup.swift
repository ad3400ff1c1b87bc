public import JSONText

extension Game {
    /// A game with the usual options.
    public init(seats: Int, seed: UInt64) throws(IllegalSetup) { try self.init(setup: Setup(), seats: seats, seed: seed) }

    /// For those who know no game by its type.
    public init(options: [String: JSONValue], seats: Int, seed: UInt64) throws(IllegalSetup) {
        try self.init(setup: try Setup(reading: options, seats: seats), seats: seats, seed: seed)
    }

    /// All options of a game of which some have been chosen, each in the form the game writes it.
    public static func completing(_ options: [String: JSONValue], seats: Int) throws(IllegalSetup) -> [String: JSONValue] {
        try Setup(reading: options, seats: seats).options
    }
}
