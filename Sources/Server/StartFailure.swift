/// The reason for which the server, or a command beside it, failed, in one sentence for standard error.
public struct StartFailure: Error, Hashable, CustomStringConvertible {
    public let description: String
    /// Exit status of sysexits: 64 wrong value, 66 no store, 69 service unavailable, 74 a failure of the disk, 75 temporary failure, 78 wrong configuration.
    public let exitCode: Int32

    public init(_ description: String, exitCode: Int32 = 69) {
        self.description = description
        self.exitCode = exitCode
    }
}
