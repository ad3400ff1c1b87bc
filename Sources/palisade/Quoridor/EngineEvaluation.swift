import ArgumentParser
import Foundation
import QuoridorEngine

extension Engine.Evaluation {
    /// Parses "engine", "engine:hand", or "engine:FILE" for another net; returns `nil` for anything else.
    ///
    /// - Throws: `ValidationError` if the file is not a valid net.
    init?(commandLine text: String) throws {
        if text == "engine" {
            self = .net(.own)
        } else if text == "engine:hand" {
            self = .hand
        } else {
            guard text.hasPrefix("engine:") else { return nil }
            guard let file = FileManager.default.contents(atPath: String(text.dropFirst(7))) else {
                throw ValidationError("\(text): there is no such file, or it cannot be read.")
            }
            do { self = .net(try Net([UInt8](file))) } catch { throw ValidationError("\(text): \(error).") }
        }
    }
}
