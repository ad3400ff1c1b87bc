import ArgumentParser
import QuoridorEngine

extension Engine.Evaluation {
    /// Parses the name of an engine in an argument; returns `nil` for anything else.
    ///
    /// - Throws: `ValidationError` if the name leads to a file that is not a valid net.
    init?(commandLine text: String) throws {
        do throws(FileFailure) {
            try self.init(named: text)
        } catch {
            throw ValidationError(error.description)
        }
    }
}
