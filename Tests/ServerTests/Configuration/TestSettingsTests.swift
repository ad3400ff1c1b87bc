import Accounts
import Foundation
import IdentifierLiterals
import Identifiers
import Play
import Testing

@testable import Server

/// Options for tests weaken or hurry a server. They must never be in force on a server that others can reach.
@Suite("Options for tests") struct TestSettingsTests {
    private static let keys = [
        "bot-pace", "clip-pace", "close-seconds", "day-seconds", "hello-seconds", "outgoing-seconds", "page-preparation", "password-hashing",
        "picture-seconds", "provider-pictures", "pool-pace", "silence-seconds", "sweep-seconds", "synchronous",
    ]

    private func load(
        _ arguments: [String], _ environment: [String: String] = [:], file: String? = nil
    ) throws(Configuration.Mistake) -> Configuration {
        let web = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../web").path
        return try Configuration.load(file: file, environment: environment, arguments: ["--web", web] + arguments)
    }

    private func usual(_ key: String) throws -> String { try #require(Setting.named(key)).usual }

    @Test func `these are all`() { #expect(Setting.all.filter(\.isForTests).map(\.key) == Self.keys) }

    @Test(
        arguments: keys,
        [
            [], ["--host", "::"], ["--host", "192.0.2.1"], ["--host", "::ffff:192.0.2.1"], ["--host", "fe80::1%eth0"],
            ["--host", "127.0.0.1", "--admin-listen", "0.0.0.0:0"], ["--host", "::1", "--admin-listen", "[::]:9090"],
        ])
    func `none is accepted where others can connect, not even with its usual value`(key: String, host: [String]) throws {
        #expect(throws: Configuration.Mistake.onlyOnLoopback(key: key)) { try load(host + ["--\(key)", usual(key)]) }
    }

    @Test func `none is accepted from the environment or a file either`() throws {
        #expect(throws: Configuration.Mistake.onlyOnLoopback(key: "bot-pace")) { try load([], ["PALISADE_BOT_PACE": "20"]) }
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
        try Data(#"{"bot-pace": 20}"#.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(throws: Configuration.Mistake.onlyOnLoopback(key: "bot-pace")) { try load([], file: file.path) }
    }

    @Test(
        arguments: keys,
        [
            ["--host", "127.0.0.1"], ["--host", "127.1.2.3", "--admin-listen", "off"], ["--host", "localhost", "--admin-listen", "public"],
            ["--host", "::1", "--admin-listen", "[::1]:0"], ["--host", "::ffff:127.0.0.1", "--admin-listen", "localhost:0"],
        ])
    func `each is accepted where only this machine connects`(key: String, host: [String]) throws {
        #expect(try load(host + ["--\(key)", usual(key)]).testSettings == [key])
    }

    @Test func `the operator is told which are set, and nothing if none is`() throws {
        let lines = LogLines()
        try load(["--host", "127.0.0.1"]).reportTestSettings(to: lines.logger)
        #expect(lines.all.isEmpty)
        try load(["--host", "127.0.0.1", "--pool-pace", "20", "--bot-pace", "20", "--bot-pace", "30"]).reportTestSettings(to: lines.logger)
        #expect(lines.all == ["warning: options for tests are set options=bot-pace, pool-pace"])
    }

    @Test func `a refusal says where to listen`() {
        let sentence = Configuration.Mistake.onlyOnLoopback(key: "bot-pace").description
        #expect(sentence == "bot-pace is for tests: with it, host and admin-listen must be addresses such as 127.0.0.1")
    }

    @Test func `the list of options for a misspelt member leaves them out`() {
        let sentence = Configuration.Mistake.unknownMember(key: "prot", value: "80").description
        #expect(sentence.contains("limit-do") && !Self.keys.contains { sentence.contains($0) })
    }

    @Test func `without them all is as people need it`() throws {
        let configuration = try load([])
        #expect(configuration.testSettings.isEmpty)
        #expect(configuration.passwordCost == PasswordCost(passes: 2, megabytes: 64))
        #expect(configuration.botPace == 60_000 && configuration.poolPace == 3000 && configuration.clipPace == 1000)
        #expect(configuration.limits.helloWithin == .seconds(5) && configuration.limits.silenceSeated == .seconds(10))
        #expect((configuration.outgoingSeconds, configuration.pictureSeconds, configuration.sweepSeconds) == (10, 30, 10))
        #expect((configuration.pagePreparation, configuration.synchronous) == ("start", "full"))
    }

    @Test func `cheap hashing wins over the cost that is set`() throws {
        let dear = ["--host", "127.0.0.1", "--password-passes", "3", "--password-megabytes", "128"]
        #expect(try load(dear).passwordCost == PasswordCost(passes: 3, megabytes: 128))
        #expect(try load(dear + ["--password-hashing", "cheap"]).passwordCost == PasswordCost(passes: 1, megabytes: 1))
    }

    @Test(arguments: ["0", "0.001", "-1", "3601", "nan", "inf", "", "1s"]) func `seconds outside their range are refused`(text: String) {
        let mistake = Configuration.Mistake.value(key: "sweep-seconds", value: text, allowed: "0.01 to 3600")
        #expect(throws: mistake) { try load(["--host", "127.0.0.1", "--sweep-seconds=\(text)"]) }
    }

    @Test func `seconds may have a fraction`() throws {
        let configuration = try load(["--host", "127.0.0.1", "--silence-seconds", "0.5", "--hello-seconds", "1", "--sweep-seconds", "0.25"])
        #expect(configuration.limits.silenceSeated == .milliseconds(500) && configuration.limits.helloWithin == .seconds(1))
        #expect(configuration.sweepSeconds == 0.25)
    }
}
