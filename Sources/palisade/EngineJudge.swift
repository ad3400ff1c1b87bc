import Foundation
import QuoridorEngine

extension Engine.Judge {
    /// As the command line says it: "engine", "engine:hand", or "engine:FILE" for another net.
    init?(commandLine text: String) {
        if text == "engine" {
            self = .net(.own)
        } else if text == "engine:hand" {
            self = .hand
        } else {
            guard text.hasPrefix("engine:"), let file = FileManager.default.contents(atPath: String(text.dropFirst(7))),
                let net = try? Net([UInt8](file))
            else { return nil }
            self = .net(net)
        }
    }
}
