import Foundation
import JSONText
import Play
import WebSocketServer

/// Everything an operator may decide. Read from a file, the environment and flags, the later ones winning, and checked as a whole at start.
public struct Configuration: Hashable, Sendable {
    public var host = "0.0.0.0"
    public var port = 8080
    public var data = "."
    public var web = "web"
    public var loops = 0
    /// How long an event loop may compute without an answer to a heartbeat; 0 lets it.
    public var watchdogSeconds = 1
    /// Threads on which the server's own players think.
    public var thinkers = 0
    /// Positions the engine looks at for each position of an analysed game.
    public var analysisNodes = 200_000
    /// Games one person may have analysed in a day.
    public var analysesPerDay = 40
    /// Games asked for from one address that wait for their analysis.
    public var analysesPerAddress = 16
    /// Origins besides the server's own whose pages may use the session cookie.
    public var origins: [String] = []
    public var secureCookies = false
    /// Networks of the proxies in front of this server.
    var trustedProxies = TrustedProxies()
    public var logLevel = "info"
    var limits = VisitLimits()
    /// For the power-cut test only.
    public var synchronous = "full"

    public init() {}

    /// A value that cannot be used: which, what it was, and what may stand there.
    public struct Mistake: Error, Hashable, CustomStringConvertible {
        public let key: String
        public let value: String
        public let allowed: String

        public var description: String { "\(key): '\(value)' is not acceptable; allowed: \(allowed)" }
    }
}

extension Configuration {
    /// - Parameters:
    ///   - file: path of a JSON object with the same keys, or `nil`.
    ///   - flags: what stood on the command line, by key.
    public static func load(file: String?, environment: [String: String], flags: [String: String]) throws(Mistake) -> Configuration {
        var configuration = Configuration()
        let stored = if let file { try readFile(file) } else { [String: String]() }
        for (key, value) in stored {
            guard let setting = Setting.all.first(where: { $0.key == key }) else {
                throw Mistake(key: key, value: value, allowed: "one of " + Setting.all.map(\.key).joined(separator: ", "))
            }
            try configuration.take(value, setting)
        }
        for setting in Setting.all {
            if let value = environment[setting.environmentName] { try configuration.take(value, setting) }
            if let value = flags[setting.key] { try configuration.take(value, setting) }
        }
        guard FileManager.default.fileExists(atPath: configuration.web + "/index.html") else {
            throw Mistake(key: "web", value: configuration.web, allowed: "the folder of the page, with its index.html")
        }
        return configuration
    }

    private mutating func take(_ value: String, _ setting: Setting) throws(Mistake) {
        guard setting.set(&self, value) else { throw Mistake(key: setting.key, value: value, allowed: setting.allowed) }
    }

    private static func readFile(_ path: String) throws(Mistake) -> [String: String] {
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw Mistake(key: "config", value: path, allowed: "a file that can be read")
        }
        guard let members = (try? JSONValue(parsing: Array(bytes)))?.object else {
            throw Mistake(key: "config", value: path, allowed: "one JSON object")
        }
        return members.mapValues { value in
            switch value {
            case .string(let text): text
            case .int(let number): String(number)
            case .bool(let truth): truth ? "true" : "false"
            case .double(let number): String(number)
            case .array(let values): values.compactMap(\.string).joined(separator: ",")
            case .null, .object: ""
            }
        }
    }
}
