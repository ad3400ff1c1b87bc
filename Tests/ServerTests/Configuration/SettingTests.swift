import Foundation
import Testing

@testable import Server

/// Options are declared once, so the manual and the help agree with the program.
@Suite("Options") struct SettingTests {
    private let manual = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources/Server/Server.docc/Operating.md")

    @Test func `the manual shows the declarations`() throws {
        let text = try String(contentsOf: manual, encoding: .utf8)
        let shown = text.components(separatedBy: "\n\n").filter { $0.hasPrefix("| key |") }
        #expect(shown == [Setting.table(forTests: false), Setting.table(forTests: true)])
    }

    @Test func `each has a key and a variable of its own`() {
        #expect(Set(Setting.all.map(\.key)).count == Setting.all.count)
        #expect(Set(Setting.all.map(\.variable)).count == Setting.all.count)
    }

    @Test func `the usual values are acceptable, and change nothing`() {
        for setting in Setting.all {
            var configuration = Configuration()
            #expect(setting.set(&configuration, setting.usual), "\(setting.key)")
            #expect(configuration == Configuration(), "\(setting.key)")
        }
    }

    @Test func `the help fits a terminal and shows all but what is for tests`() {
        let lines = Setting.help.split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 78 })
        let others = Setting.helpForTests.split(separator: "\n")
        let flags = (lines + others).filter { $0.hasPrefix("  --") }.map { $0.dropFirst(2).prefix { $0 != " " } }
        #expect(Set(flags) == Set(Setting.all.map { $0.flag[...] }) && flags.count == Setting.all.count)
        #expect(others.count { $0.hasPrefix("  --") } == Setting.all.count(where: \.isForTests))
    }

    private func mistake(_ arguments: [String] = [], _ environment: [String: String] = [:]) -> Configuration.Mistake? {
        do throws(Configuration.Mistake) {
            _ = try Configuration.load(file: nil, environment: environment, arguments: arguments)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        ([], false), (["--site", "https://play.example"], true), (["--site", "http://play.example"], false),
        (["--site", "https://play.example", "--secure-cookies", "false"], false), (["--secure-cookies"], true),
        (["--site", "https://play.example", "--secure-cookies", "auto"], true),
        (["--tls-certificate", "/a.pem", "--tls-key", "/b.pem", "--secure-cookies", "false"], true),
    ])
    func `cookies are secure where the site is`(arguments: [String], isSecure: Bool) throws {
        let configuration = try Configuration.load(file: nil, environment: [:], arguments: arguments)
        #expect(configuration.hasSecureCookies == isSecure)
    }

    @Test(arguments: [
        (["--port", "-1"], "port: '-1' is not acceptable; allowed: 0 to 65535"),
        (["--port=-1"], "port: '-1' is not acceptable; allowed: 0 to 65535"),
        (["--port"], "--port needs a value; allowed: 0 to 65535"),
        (["--port", "--host", "::1"], "--port needs a value; allowed: 0 to 65535"),
        (["--prot", "80"], "--prot is not an option; did you mean --port?"),
        (["80"], "'80' does not belong to an option"),
        (["--host", "300.1.2.3"], "host: '300.1.2.3' is not acceptable; allowed: a numeric address"),
        (["--host", "example.org"], "host: 'example.org' is not acceptable"),
        (["--loops="], "loops: '' is not acceptable; allowed: 0 to 64"),
    ])
    func `a wrong flag is named, with what is allowed`(arguments: [String], sentence: String) {
        #expect(mistake(arguments)?.description.hasPrefix(sentence) == true, "\(mistake(arguments)?.description ?? "")")
    }

    @Test(arguments: [
        (["--tls-certificate", "c"], "tls-certificate also needs tls-key"), (["--tls-key", "k"], "tls-key also needs tls-certificate"),
        (["--redirect-port", "80"], "redirect-port also needs tls-certificate"),
        (["--mail-url", "smtp://localhost", "--site", "http://a.b"], "mail-url also needs mail-from"),
        (["--mail-url", "smtp://localhost", "--mail-from", "a@b.c"], "mail-url also needs site"),
        (
            ["--tls-certificate", "c", "--tls-key", "k", "--site", "http://a.b"],
            "site: 'http://a.b' is not acceptable; allowed: an origin with https"
        ),
        (["--mail-url", "smtp://me:secret@"], "mail-url: '…' is not acceptable"),
        (["--tls-certificate=c", "--tls-key=k", "--port=443", "--redirect-port=443"], "redirect-port: '443' is not acceptable"),
    ])
    func `options of encryption are checked together`(arguments: [String], sentence: String) {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../web").path
        #expect(mistake(["--web", folder] + arguments)?.description.hasPrefix(sentence) == true)
    }

    @Test func `a variable that belongs to no option is refused, and its value is not told`() throws {
        let refused = try #require(mistake([], ["PALISADE_PROT": "hush", "PATH": "/bin", "PALISADE": "x"]))
        #expect(refused.description.hasPrefix("PALISADE_PROT in the environment is not an option; did you mean PALISADE_PORT?"))
        #expect(!refused.description.contains("hush"))
    }

    @Test(arguments: ["https://play.example.org", "http://127.0.0.1:8080", "http://[::1]:8080", "https://a.example,http://b.example", ""])
    func `origins are taken as browsers send them`(text: String) {
        var configuration = Configuration()
        #expect(Setting.named("origins")?.set(&configuration, text) == true)
        #expect(configuration.origins == text.split(separator: ",").map(String.init))
    }

    @Test(arguments: [
        "https://", "https://a.example/path", "https://a.example/", "https://A.example", "https://a.example:443", "http://a.example:80",
        "https://me@a.example", "https://a.example?q", "ftp://a.example", "a.example", "https://a b", "https://a.example,https://",
    ])
    func `an origin that no browser sends is refused`(text: String) {
        var configuration = Configuration()
        #expect(Setting.named("origins")?.set(&configuration, text) == false)
    }

    @Test func `the last of two equal flags wins`() {
        var configuration = Configuration()
        for text in ["::1", "fe80::1%eth0", "localhost", "0.0.0.0"] { #expect(Setting.named("host")?.set(&configuration, text) == true) }
        #expect(mistake(["--port", "1", "--port", "x"]) == .value(key: "port", value: "x", allowed: "0 to 65535"))
    }
}
