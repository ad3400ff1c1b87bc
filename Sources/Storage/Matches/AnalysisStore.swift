public import Identifiers

/// Analyses of finished matches, stored as opaque text; only the analyst interprets it. Called from any task.
public protocol AnalysisStore: Sendable {
    func analysis(of match: MatchID) async throws -> [UInt8]?
    /// Returns when it would survive a power cut. Idempotent: of two analyses of one match the first one is kept.
    /// Throws `StoreFailure.missing("match")` for a match that is not in the archive.
    func keepAnalysis(_ text: [UInt8], of match: MatchID) async throws
}
