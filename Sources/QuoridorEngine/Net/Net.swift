/// What an engine has learned; see <doc:Nets>.
public struct Net: Sendable {
    let weights: NetWeights

    /// - Parameter bytes: of a net's file, as Tests/Training makes them.
    /// - Throws: what is wrong with them.
    public init(_ bytes: [UInt8]) throws { weights = try NetWeights(bytes) }
}
