import ArgumentParser
import Foundation
import QuoridorEngine

extension Engine.Judge {
    /// As the command line says it: "engine", "engine:hand", or "engine:FILE" for another net; `nil` for all else.
    ///
    /// - Throws: `ValidationError`, which says what is wrong with the file.
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
