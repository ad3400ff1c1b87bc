import Foundation
import JSONText
import Logging
import Synchronization
import Testing

@testable import Server

/// Lines of the log as JSON.
@Suite("JSON log") struct JSONLogHandlerTests {
    private final class Lines: Sendable {
        private let bytes = Mutex<[UInt8]>([])
        @Sendable func take(_ line: [UInt8]) { bytes.withLock { $0 += line } }
        /// Each line must be one JSON text.
        var all: [JSONValue] {
            get throws { try bytes.withLock { $0 }.split(separator: UInt8(ascii: "\n")).map { try JSONValue(parsing: Array($0)) } }
        }
    }

    @Test func `a line is one object with its metadata`() throws {
        let lines = Lines()
        var logger = Logger(label: "palisade.test") { label in
            JSONLogHandler(label: label, metadataProvider: RequestTrace.metadata, write: lines.take)
        }
        logger[metadataKey: "always"] = "here"
        RequestTrace.$current.withValue(RequestTrace(id: "r-1")) {
            logger.error(
                "two\nlines \"quoted\" 中文", metadata: ["level": "mine", "count": .stringConvertible(3), "list": ["a", "b"], "pair": ["k": "v"]])
        }
        logger.debug("not at this level")
        logger.info("outside")
        let all = try lines.all
        #expect(all.count == 2)
        let line = all[0]
        #expect(line["level"]?.string == "error" && line["label"]?.string == "palisade.test" && line["msg"]?.string == "two\nlines \"quoted\" 中文")
        #expect(line["request"]?.string == "r-1" && line["always"]?.string == "here" && line["level_"]?.string == "mine")
        #expect(line["count"]?.int == 3 && line["list"]?.array?.count == 2 && line["pair"]?["k"]?.string == "v")
        let time = try #require(line["time"]?.string)
        #expect(time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
        #expect(all[1]["request"] == nil)
    }

    @Test func `the line of the watchdog has the format of the log`() throws {
        let time = Date(timeIntervalSince1970: 0)
        let json = try JSONValue(parsing: LogFormat.json.line(label: "palisade.watchdog", level: .critical, "stuck", at: time))
        #expect(json["msg"]?.string == "stuck" && json["level"]?.string == "critical" && json["time"]?.string == "1970-01-01T00:00:00.000Z")
        let text = String(decoding: LogFormat.text.line(label: "palisade.watchdog", level: .critical, "stuck", at: time), as: UTF8.self)
        #expect(text == "1970-01-01T00:00:00Z critical palisade.watchdog: stuck\n")
    }
}
