import Testing

@testable import WebSocketServer

@Suite struct VersionTests {
    private func hasVersion(_ known: String?) -> Bool {
        HTTPRequest(method: "GET", path: "/", query: "", headers: known.map { ["if-none-match": $0] } ?? [:], peerAddress: "192.0.2.1").hasVersion(
            "\"v1\"")
    }

    @Test(arguments: [#""v1""#, #"W/"v1""#, #""v0", "v1""#, #""v0","x" ,\#tW/"v1" "#, "*", " * "])
    func `tags are compared weakly, in lists and with an asterisk`(known: String) {
        #expect(hasVersion(known))
    }

    @Test(arguments: [#""v2""#, "v1", #"w/"v1""#, "", #""v1-gzip""#, #""*""#, #""a,*,b""#, nil])
    func `another tag is another version`(known: String?) {
        #expect(!hasVersion(known))
    }
}
