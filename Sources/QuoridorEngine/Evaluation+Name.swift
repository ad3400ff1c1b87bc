import Foundation

extension Engine.Evaluation {
    /// A file that holds no net.
    public struct FileFailure: Error, CustomStringConvertible {
        public let description: String
    }

    /// Parses "engine", "engine:hand", or "engine:FILE" for another net; returns `nil` for anything else.
    ///
    /// - Throws: `FileFailure` if the file is not a valid net.
    public init?(named text: String) throws(FileFailure) {
        if text == "engine" {
            self = .net(.own)
        } else if text == "engine:hand" {
            self = .hand
        } else {
            guard text.hasPrefix("engine:") else { return nil }
            guard let file = FileManager.default.contents(atPath: String(text.dropFirst(7))) else {
                throw FileFailure(description: "\(text): there is no such file, or it cannot be read.")
            }
            do { self = .net(try Net([UInt8](file))) } catch { throw FileFailure(description: "\(text): \(error).") }
        }
    }
}
