import Foundation
import JSONText
import Logging

/// Writes each line of the log as one JSON object: `time` (RFC 3339, UTC), `level`, `label`, `msg`, and each piece of metadata as a member of its own.
struct JSONLogHandler: LogHandler {
    let label: String
    var metadataProvider: Logger.MetadataProvider?
    var logLevel = Logger.Level.info
    var metadata = Logger.Metadata()
    /// Takes a whole line.
    private let write: @Sendable ([UInt8]) -> Void

    init(
        label: String, metadataProvider: Logger.MetadataProvider? = nil, write: @escaping @Sendable ([UInt8]) -> Void = StandardError.write
    ) {
        self.label = label
        self.metadataProvider = metadataProvider
        self.write = write
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let details = metadata.merging(metadataProvider?.get() ?? [:]) { $1 }.merging(event.metadata ?? [:]) { $1 }
        var line = Self.line(label: label, level: event.level, message: "\(event.message)", at: Date()) { json in
            for (key, value) in details.sorted(by: { $0.key < $1.key }) {
                json.key(Self.ownKeys.contains(key) ? key + "_" : key)
                Self.add(value, to: &json)
            }
        }
        line.append(UInt8(ascii: "\n"))
        write(line)
    }

    static func line(
        label: String, level: Logger.Level, message: String, at time: Date, _ details: (inout JSONWriter) -> Void = { _ in }
    ) -> [UInt8] {
        var json = JSONWriter(capacity: 256)
        json.beginObject()
        json.field("time", time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
        json.field("level", level.rawValue)
        json.field("label", label)
        json.field("msg", message)
        details(&json)
        json.endObject()
        return json.bytes
    }

    /// A piece of metadata of such a name is written with `_` behind it.
    private static let ownKeys: Set = ["time", "level", "label", "msg"]

    private static func add(_ value: Logger.MetadataValue, to json: inout JSONWriter) {
        switch value {
        case .string(let text): json.value(text)
        case .stringConvertible(let number as Int): json.value(number)
        case .stringConvertible(let value): json.value("\(value)")
        case .array(let values):
            json.beginArray()
            for value in values { add(value, to: &json) }
            json.endArray()
        case .dictionary(let members):
            json.beginObject()
            for (key, value) in members.sorted(by: { $0.key < $1.key }) {
                json.key(key)
                add(value, to: &json)
            }
            json.endObject()
        }
    }
}
