import HTTPContent
import Testing

@Suite struct VersionTests {
    private struct Fields: RequestFields {
        let known: String?

        func header(_ name: String) -> String? { name == "if-none-match" ? known : nil }
    }

    private func hasVersion(_ known: String?) -> Bool { Fields(known: known).hasVersion("\"v1\"") }

    @Test(arguments: [#""v1""#, #"W/"v1""#, #""v0", "v1""#, #""v0","x" ,\#tW/"v1" "#, "*", " * "])
    func `tags are compared weakly, in lists and with an asterisk`(known: String) {
        #expect(hasVersion(known))
    }

    @Test(arguments: [#""v2""#, "v1", #"w/"v1""#, "", #""v1-gzip""#, #""*""#, #""a,*,b""#, nil])
    func `another tag is another version`(known: String?) {
        #expect(!hasVersion(known))
    }
}
