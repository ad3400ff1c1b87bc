import JSONText
import Testing

@testable import Wire

@Suite struct FrameTests {
    private func frame(textBytes: Int) -> Frame {
        var json = Frame.writer(capacity: textBytes)
        json.plainASCII(Array(repeating: UInt8(ascii: "a"), count: textBytes - 2))
        return Frame(json)
    }

    @Test(
        arguments: [
            (2, [0x81, 2]), (125, [0x81, 125]), (126, [0x81, 126, 0, 126]), (65535, [0x81, 126, 0xFF, 0xFF]),
            (65536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]),
        ] as [(Int, [UInt8])])
    func `the header is the shortest RFC 6455 allows, and the text follows it`(length: Int, header: [UInt8]) {
        let frame = frame(textBytes: length)
        #expect(Array(frame.framed.prefix(header.count)) == header)
        #expect(frame.framed.count == header.count + length)
        #expect(frame.text.count == length)
        #expect(frame.text.first == UInt8(ascii: "\"") && frame.text.last == UInt8(ascii: "\""))
    }
}
