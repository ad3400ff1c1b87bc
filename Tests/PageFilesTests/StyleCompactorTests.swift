import Testing

@testable import PageFiles

@Suite struct StyleCompactorTests {
    @Test(arguments: [
        ("/* Card */\n.card {\n  color: red; /* why */\n}\n", " \n.card {\ncolor: red;  \n}\n"),
        (".a/**/.b { content: \"/* no */\\\"\"; background: url(/a//b.svg) }", ".a .b { content: \"/* no */\\\"\"; background: url(/a//b.svg) }"),
        ("a {}\n\n\n\t b {}", "a {}\nb {}"),
        ("", ""),
    ])
    func `comments and indentation go, all else stays`(source: String, expected: String) {
        let compacted = StyleCompactor.compacted(Array(source.utf8))
        #expect(compacted.map { String(decoding: $0, as: UTF8.self) } == expected)
    }

    @Test(arguments: ["/* open", "a { content: \"open }", "a { content: 'open\n' }", "/*/"])
    func `a sheet that does not end is left as it is`(source: String) {
        #expect(StyleCompactor.compacted(Array(source.utf8)) == nil)
    }
}
