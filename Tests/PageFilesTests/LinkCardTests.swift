import Testing

@testable import PageFiles

@Suite struct LinkCardTests {
    private static let document = """
        <html><head>
          <title>Palisade</title>
          <meta name="description" content="Play.">
        </head><body></body></html>
        """

    @Test func `the head names what the link is about`() {
        let card = LinkCard(title: "Amy – Bob", text: "A live game.", picture: "https://play.example/card.png")
        #expect(
            card.described(Self.document) == """
                <html><head>
                  <title>Amy – Bob · Palisade</title>
                  <meta name="description" content="A live game.">
                  <meta property="og:title" content="Amy – Bob">
                  <meta property="og:description" content="A live game.">
                  <meta property="og:type" content="website">
                  <meta property="og:site_name" content="Palisade">
                  <meta property="og:image" content="https://play.example/card.png">
                </head><body></body></html>
                """)
    }

    @Test func `a name cannot leave its place`() {
        let card = LinkCard(title: #"</title><script>alert("1")</script>&"#, text: #""><script>"#)
        let text = card.described(Self.document)
        #expect(!text.contains("<script>"))
        #expect(text.contains("<title>&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp; · Palisade</title>"))
        #expect(text.contains(#"content="&quot;&gt;&lt;script&gt;""#))
    }

    @Test(arguments: ["<html></html>", "", "<title>open"])
    func `a document without a head stays as it is`(document: String) {
        #expect(LinkCard(title: "a", text: "b").described(document) == document)
        #expect(LinkCard.missing.described(Self.document) == Self.document)
    }
}
