import Testing

@testable import Server

@Suite("The setting admin-listen") struct AdministrationPortTests {
    @Test(arguments: ["127.0.0.1:0", "localhost:9090", "[::1]:65535", "off", "public"])
    func `an acceptable value reads back as it was written`(text: String) {
        #expect(AdministrationPort(text)?.text == text)
    }

    @Test(arguments: ["", "9090", ":9090", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:-1", "::1:9090", "example.org:9090", "on"])
    func `everything else is refused`(text: String) {
        #expect(AdministrationPort(text) == nil)
    }
}
