public import JSONText

/// The options of a game besides its seats, such as a mode or a time limit. Parsed from the `config` of a room, and written back into it.
public protocol GameSetup: Hashable, Sendable {
    /// The default options.
    init()

    /// Parses options from untrusted input. A missing option has its default value, and an unknown one is ignored.
    init(reading options: [String: JSONValue], seats: Int) throws(IllegalSetup)

    /// Every option by its name, in the form that `init(reading:seats:)` reads.
    var options: [String: JSONValue] { get }
}

/// The setup of a game without options.
public struct NoOptions: GameSetup {
    public init() {}
    public init(reading options: [String: JSONValue], seats: Int) {}
    public var options: [String: JSONValue] { [:] }
}
