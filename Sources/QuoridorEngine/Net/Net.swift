/// The weights of a trained neural network; see <doc:Nets>.
public struct Net: Sendable {
    let weights: NetWeights

    /// - Parameter bytes: the contents of a net file, as written by Tests/Training.
    /// - Throws: a description of the fault in the file.
    public init(_ bytes: [UInt8]) throws { weights = try NetWeights(bytes) }
}
