import Drawings
import Testing

@Suite struct DrawingTests {
    @Test func `a drawing becomes a PNG of its size`() throws {
        var drawing = Drawing(width: 300, height: 200, background: Drawing.Colour(0xF6F0E8))
        drawing.add(.rectangle(x: 10, y: 10, width: 50, height: 40, radius: 5), Drawing.Colour(0x102030))
        drawing.add(.circle(x: 100, y: 100, radius: 20), Drawing.Colour(0xB0523F))
        drawing.add(.polygon([.init(0, 0), .init(10, 0), .init(0, 10)]), Drawing.Colour(0))
        let png = try #require(drawing.png())
        #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        // The header: width and height, eight bits, colour without transparency.
        #expect(png[16..<26] == [0, 0, 1, 44, 0, 0, 0, 200, 8, 2])
    }

    @Test func `other shapes are other pictures`() throws {
        let plain = Drawing(width: 20, height: 20, background: Drawing.Colour(0xFFFFFF))
        var drawn = plain
        drawn.add(.circle(x: 10, y: 10, radius: 5), Drawing.Colour(0))
        #expect(try #require(plain.png()) != #require(drawn.png()))
        #expect(plain.png() == plain.png())
    }

    @Test(arguments: [(0, 10), (10, 0), (-1, 10), (5000, 10)]) func `a size that no picture has makes none`(width: Int, height: Int) {
        #expect(Drawing(width: width, height: height, background: Drawing.Colour(0)).png() == nil)
    }
}
