public import JSONText

extension Game {
    /// Sets up a game with the default options.
    public init(seats: Int, seed: UInt64) throws(IllegalSetup) { try self.init(setup: Setup(), seats: seats, seed: seed) }

    /// Sets up a game from untyped options, for callers that hold a game type as an existential.
    public init(options: [String: JSONValue], seats: Int, seed: UInt64) throws(IllegalSetup) {
        try self.init(setup: try Setup(reading: options, seats: seats), seats: seats, seed: seed)
    }

    /// All options of a game, completed with the defaults, each in the form the game writes it.
    public static func completing(_ options: [String: JSONValue], seats: Int) throws(IllegalSetup) -> [String: JSONValue] {
        try Setup(reading: options, seats: seats).options
    }
}
