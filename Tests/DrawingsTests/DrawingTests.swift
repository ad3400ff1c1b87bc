import Drawings
import Foundation
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

    @Test func `an animation has its frames, and none without any or of different sizes`() throws {
        let frames = (0..<3).map { number in
            var drawing = Drawing(width: 60, height: 30, background: Drawing.Colour(0xFFFFFF))
            drawing.add(.circle(x: Double(10 + 20 * number), y: 15, radius: 8), Drawing.Colour(0))
            return drawing
        }
        let bytes = try #require(Animation(frames, milliseconds: 100, lastMilliseconds: 500).webp(scale: 0.5))
        #expect(bytes.starts(with: Array("RIFF".utf8)) && bytes[8..<12].elementsEqual("WEBP".utf8))
        // Each frame is a chunk of its own.
        #expect(String(decoding: bytes, as: Unicode.ASCII.self).components(separatedBy: "ANMF").count == 4)
        let other = Drawing(width: 30, height: 60, background: Drawing.Colour(0))
        for frames in [[], [frames[0], other]] { #expect(Animation(frames, milliseconds: 100, lastMilliseconds: 100).webp(scale: 1) == nil) }
    }

    @Test(arguments: [(0, 10), (10, 0), (-1, 10), (5000, 10)]) func `a size that no picture has makes none`(width: Int, height: Int) {
        #expect(Drawing(width: width, height: height, background: Drawing.Colour(0)).png() == nil)
    }
}
