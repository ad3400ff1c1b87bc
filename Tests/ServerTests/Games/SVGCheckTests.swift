import Testing

@testable import Server

@Suite("Drawings of decks") struct SVGCheckTests {
    private func fault(_ body: String, _ attributes: String = "") -> String? {
        SVGCheck.fault(
            in: Array(
                """
                <?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
                xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" \(attributes)>\(body)</svg>
                """.utf8))
    }

    @Test(arguments: [
        "<path d='M0 0h1' style='fill:url(#a)' stroke-width='2'/>", "<style>.a{fill:red}</style><title>x</title>",
        "<linearGradient id='a'><stop offset='0' stop-color='#fff'/></linearGradient>", "<use xlink:href='#a'/>",
        "<g inkscape:label='x' data-name='y' aria-label='z'/><inkscape:page/>",
        "<filter id='b'><feGaussianBlur stdDeviation='2'/></filter>", "<image href='data:image/png;base64,AA=='/>",
    ])
    func `what draws may stand`(body: String) { #expect(fault(body) == nil) }

    @Test(arguments: [
        "<script/>", "<foreignObject/>", "<a/>", "<animate/>", "<unknown/>", "<SCRIPT/>", "<style>@imp<desc/>ort 'x'</style>",
        "<style>u<desc/>rl(x)</style>", "<img xmlns='http://www.w3.org/1999/xhtml' srcset='x'/>", "<style>@import 'x'</style>",
        "<meta xmlns='http://www.w3.org/1999/xhtml' http-equiv='refresh' content='0'/>", "<g onclick='x'/>", "<g formaction='x'/>", "<g srcset='x'/>",
        "<g xml:base='x'/>", "<g inkscape:onload='x'/>", "<use href='x.svg#a'/>", "<path fill='url(x)'/>",
        "<math xmlns='http://www.w3.org/1998/Math/MathML'/>",
    ])
    func `everything else is refused`(body: String) { #expect(fault(body) != nil) }

    @Test(arguments: ["<?x?>", "<?x y?>", "<?xml?>", "<title><?x?></title>"])
    func `a processing instruction is refused, and ends nothing`(text: String) {
        #expect(fault(text) != nil)
        #expect(SVGCheck.fault(in: Array("\(text)<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)) != nil)
    }

    @Test(arguments: ["", "<?xml version='1.0'?>", "<?xml\nversion='1.0'?>\n", "\u{FEFF}<?xml version='1.0'?>"])
    func `a declaration may begin a drawing`(text: String) {
        #expect(SVGCheck.fault(in: Array("\(text)<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)) == nil)
    }

    @Test func `an empty file and another document are no drawing`() {
        for text in ["", " ", "<?xml version='1.0'?>", "<html/>", "<svg/>"] { #expect(SVGCheck.fault(in: Array(text.utf8)) != nil) }
    }
}
