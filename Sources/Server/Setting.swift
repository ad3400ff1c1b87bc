import Foundation
import JSONText
import Play
import WebSocketServer

/// One key of the configuration: its name in a file (`port`), in the environment (`PALISADE_PORT`) and as a flag (`--port`).
struct Setting: Sendable {
    let key: String
    let allowed: String
    /// Returns whether the text was acceptable.
    let set: @Sendable (inout Configuration, String) -> Bool

    var environmentName: String { "PALISADE_" + key.uppercased().replacing("-", with: "_") }
}

extension Setting {
    static let all: [Setting] = [
        Setting(key: "host", allowed: "an IPv4 or IPv6 address of this machine") { configuration, text in
            configuration.host = text
            return !text.isEmpty && text.utf8.allSatisfy { $0 > 32 && $0 < 127 }
        },
        .number("port", \.port, 0...65535),
        .text("data", "a folder that can be written", \.data),
        .text("web", "the folder of the page", \.web),
        .number("loops", \.loops, 0...64, note: "; 0 is one for each processor"),
        .number("watchdog-seconds", \.watchdogSeconds, 0...3600, note: "; 0 never ends the process"),
        .number("thinkers", \.thinkers, 0...64, note: "; 0 is one less than processors"),
        .number("analysis-nodes", \.analysisNodes, 100...100_000_000),
        .number("analyses-per-day", \.analysesPerDay, 0...1_000_000),
        .number("analyses-per-address", \.analysesPerAddress, 1...64),
        Setting(key: "origins", allowed: "comma-separated origins such as https://play.example.org") { configuration, text in
            configuration.origins = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            return configuration.origins.allSatisfy { $0.hasPrefix("http://") || $0.hasPrefix("https://") }
        },
        .choice("secure-cookies", ["true", "false"]) { $0.secureCookies = $1 == "true" },
        Setting(key: "trusted-proxies", allowed: "comma-separated addresses and networks such as 127.0.0.1,10.0.0.0/8,2001:db8::/32") {
            configuration, text in
            let networks = text.split(separator: ",").map { Network($0.trimmingCharacters(in: .whitespaces)) }
            configuration.trustedProxies = TrustedProxies(networks.compactMap(\.self))
            return !networks.contains(nil)
        },
        .choice("log-level", ["trace", "debug", "info", "notice", "warning", "error", "critical"]) { $0.logLevel = $1 },
        .bucket("limit-do", \.limits.commands),
        .bucket("limit-move", \.limits.moves),
        .bucket("limit-chat", \.limits.chat),
        .bucket("limit-create", \.limits.openings),
        .bucket("limit-ping", \.limits.pings),
        .bucket("limit-miss", \.limits.misses),
        .bucket("limit-password", \.limits.passwords),
        .bucket("limit-read", \.limits.reads),
        .bucket("limit-write", \.limits.writes),
        .bucket("limit-probe", \.limits.probes),
        .bucket("limit-file", \.limits.files),
        .bucket("limit-store", \.limits.store),
        .number("network-share", 1...10_000) { $0.limits.networkShare = Double($1) },
        .number("handshakes-per-address", 1...1_000_000) { $0.limits.handshakes = .init(perSecond: Double($1) / 10, burst: Double($1)) },
        .number("sockets-per-address", 1...1_000_000) { $0.limits.strangers = $1 },
        .number("guests-per-address", 1...1_000_000) { $0.limits.guests = .init(perSecond: Double($1) / 3600, burst: Double($1)) },
        .number("unidentified-per-network", \.limits.connections.unidentified, 1...1_000_000),
        .number("partial-heads-per-network", \.limits.connections.partialHeads, 1...1_000_000),
        .number("connections-per-network", \.limits.connections.open, 1...1_000_000),
        .bucket("limit-connect", \.limits.connections.rate),
        .number("head-seconds", \.limits.connections.headSeconds, 1...3600),
        .number("body-seconds", \.limits.connections.bodySeconds, 1...3600),
        .number("body-rate", \.limits.connections.bodyRate, 1...1_000_000),
        .choice("synchronous", ["full", "normal"]) { $0.synchronous = $1 },
    ]

    private static func number(
        _ key: String, _ path: any WritableKeyPath<Configuration, Int> & Sendable, _ range: ClosedRange<Int>, note: String = ""
    ) -> Setting {
        number(key, range, note: note) { $0[keyPath: path] = $1 }
    }

    private static func number(
        _ key: String, _ range: ClosedRange<Int>, note: String = "", _ set: @escaping @Sendable (inout Configuration, Int) -> Void
    ) -> Setting {
        Setting(key: key, allowed: "\(range.lowerBound) to \(range.upperBound)\(note)") { configuration, text in
            guard let number = Int(text), range.contains(number) else { return false }
            set(&configuration, number)
            return true
        }
    }

    private static func text(_ key: String, _ allowed: String, _ path: any WritableKeyPath<Configuration, String> & Sendable) -> Setting {
        Setting(key: key, allowed: allowed) { configuration, text in
            configuration[keyPath: path] = text
            return !text.isEmpty
        }
    }

    private static func choice(_ key: String, _ choices: [String], _ set: @escaping @Sendable (inout Configuration, String) -> Void) -> Setting {
        Setting(key: key, allowed: choices.joined(separator: ", ")) { configuration, text in
            guard choices.contains(text) else { return false }
            set(&configuration, text)
            return true
        }
    }

    private static func bucket(_ key: String, _ path: any WritableKeyPath<Configuration, VisitLimits.Bucket> & Sendable) -> Setting {
        Setting(key: key, allowed: "RATE/BURST, tokens a second and at once, such as 10/30") { configuration, text in
            let parts = text.split(separator: "/")
            guard parts.count == 2, let rate = Double(parts[0]), let burst = Double(parts[1]), rate > 0, burst >= 1, rate.isFinite, burst.isFinite
            else { return false }
            configuration[keyPath: path] = VisitLimits.Bucket(perSecond: rate, burst: burst)
            return true
        }
    }
}
