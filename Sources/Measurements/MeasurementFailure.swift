/// The reason why a measurement has no result.
public struct MeasurementFailure: Error, CustomStringConvertible {
    public let description: String

    public init(_ description: String) { self.description = description }
}
