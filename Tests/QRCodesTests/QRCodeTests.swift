import QRCodes
import Testing

@Suite struct QRCodeTests {
    @Test func `a code has its three finders and a size that the standard knows`() throws {
        let code = try #require(QRCode("https://play.example/room/12345"))
        #expect((code.size - 17).isMultiple(of: 4) && code.size >= 21)
        for (column, row) in [(0, 0), (code.size - 7, 0), (0, code.size - 7)] {
            // A dark ring of seven, a light one of five, a dark square of three.
            for step in 0..<7 { #expect(code.isDark(column: column + step, row: row) && code.isDark(column: column, row: row + step)) }
            for step in 1..<6 { #expect(!code.isDark(column: column + step, row: row + 1)) }
            #expect(code.isDark(column: column + 3, row: row + 3))
        }
        #expect(!code.isDark(column: -1, row: 0) && !code.isDark(column: 0, row: code.size))
    }

    @Test func `another text is another code, and the same text the same`() {
        #expect(QRCode("a") == QRCode("a"))
        #expect(QRCode("a") != QRCode("b"))
    }

    @Test func `what no code can hold has none`() {
        #expect(QRCode("") == nil)
        #expect(QRCode(String(repeating: "x", count: 3000)) == nil)
    }

    @Test func `the drawing has a margin and a ground of its own`() throws {
        let code = try #require(QRCode("x"))
        #expect(code.svg.contains("viewBox=\"0 0 \(code.size + 8) \(code.size + 8)\""))
        #expect(code.svg.contains("fill=\"#fff\"") && code.svg.contains("M4 4h1v1h-1z"))
    }
}
