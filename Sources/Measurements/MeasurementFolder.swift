import Foundation

/// A folder for one measurement, which is removed afterwards.
public enum MeasurementFolder {
    /// A folder in which no other can be created.
    public struct Unusable: Error, CustomStringConvertible {
        public let description: String
    }

    /// Calls `body` with the path of a new folder inside `parent`.
    ///
    /// - Throws: `Unusable` if the folder cannot be created, or an error of `body`.
    public static func with<Result>(in parent: String, _ body: (String) async throws -> Result) async throws -> Result {
        let folder = "\(parent)/palisade-bench-\(ProcessInfo.processInfo.processIdentifier)"
        do { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false) } catch {
            throw Unusable(description: "'\(parent)' is not a folder that can be written.")
        }
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return try await body(folder)
    }
}
