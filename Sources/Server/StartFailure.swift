/// Why the server, or a command beside it, could not do its work. Said in one sentence on standard error.
public struct StartFailure: Error, Hashable, CustomStringConvertible {
    public let description: String
    /// After sysexits: 64 a wrong value, 66 no store, 69 something needed is not there, 75 try again, 78 wrong configuration.
    public let exitCode: Int32

    public init(_ description: String, exitCode: Int32 = 69) {
        self.description = description
        self.exitCode = exitCode
    }
}
