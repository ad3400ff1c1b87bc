import Foundation
import Logging

/// The form of the lines on standard error.
enum LogFormat: String, CaseIterable {
    /// Lines for people.
    case text
    /// A JSON object in each line, for programs that collect logs.
    case json

    /// A line without the help of a logger, with its line break.
    func line(label: String, level: Logger.Level, _ message: String, at time: Date) -> [UInt8] {
        switch self {
        case .text: Array("\(time.formatted(.iso8601)) \(level) \(label): \(message)\n".utf8)
        case .json: JSONLogHandler.line(label: label, level: level, message: message, at: time) + [UInt8(ascii: "\n")]
        }
    }

    /// Sends the log of the process to standard error. Lines that are written while a request is answered have its id.
    func bootstrap(from level: Logger.Level) {
        LoggingSystem.bootstrap(
            { label, provider in
                var handler = handler(label, provider)
                // The trail has a setting of its own: whoever wants few lines does not want it to end.
                handler.logLevel = label == AuditTrail.label ? min(level, .notice) : level
                return handler
            }, metadataProvider: RequestTrace.metadata)
    }

    private func handler(_ label: String, _ provider: Logger.MetadataProvider?) -> any LogHandler {
        switch self {
        case .text: StreamLogHandler.standardError(label: label, metadataProvider: provider)
        case .json: JSONLogHandler(label: label, metadataProvider: provider)
        }
    }
}
