public import JSONText

/// What can be chosen about a game besides its seats: a mode, a deck. Read from the `config` of a room, and written back into it.
public protocol GameSetup: Hashable, Sendable {
    /// The usual choice.
    init()

    /// Reads options that a stranger wrote. One that is missing has its usual value, and one that no game knows is passed over.
    init(reading options: [String: JSONValue], seats: Int) throws(IllegalSetup)

    /// Every option by its name, in the form that `init(reading:seats:)` reads.
    var options: [String: JSONValue] { get }
}

/// The setup of a game in which nothing can be chosen but the number of seats.
public struct NoOptions: GameSetup {
    public init() {}
    public init(reading options: [String: JSONValue], seats: Int) {}
    public var options: [String: JSONValue] { [:] }
}
