import PageFiles
import Testing

@testable import WebSocketServer

@Suite("The port of the operator") struct AdministrationOptionsTests {
    @Test(arguments: ["127.0.0.1", "127.0.0.1:9090", "[::1]:9090", "192.0.2.7", "localhost", "LOCALHOST:80", "admin.example", "Admin.Example:443"])
    func `numeric addresses, localhost and the configured names are answered`(host: String) {
        var options = AdministrationOptions()
        options.names = ["admin.example"]
        #expect(options.isNamed(by: host))
    }

    @Test(arguments: [
        "evil.example", "evil.example:9090", "localhost.evil.example", "127.0.0.1.evil.example", "", "a@localhost", "[::1].evil.example",
    ])
    func `a name that was pointed at this machine is not`(host: String) { #expect(!AdministrationOptions().isNamed(by: host)) }

    @Test func `a program without the header is`() { #expect(AdministrationOptions().isNamed(by: nil)) }

    @Test(arguments: ["/admin", "/admin/app.js", "/v/x/admin/app.js", "/v//admin/app.js", "/v/x//admin/app.js", "/v/x/v/y/admin/app.js", "//admin/"])
    func `its files are found under every version`(path: String) {
        #expect(Site.meanings(of: path).contains { AdministrationOptions.covers(AdministrationOptions().paths, $0) })
    }

    @Test(arguments: ["/", "/v/x/core/app.js", "/v/x/administration.js", "/u/admin", "/v/admin"])
    func `other files are not its own`(path: String) {
        #expect(!Site.meanings(of: path).contains { AdministrationOptions.covers(AdministrationOptions().paths, $0) })
    }
}
