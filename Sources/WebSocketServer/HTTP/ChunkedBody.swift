/// The body of a request in chunks (RFC 9112, 7.1), read from bytes that come in pieces of any size.
///
/// A text that two programs could read in two ways is refused: line ends are CRLF, sizes have only hexadecimal digits, and the other contents of
/// chunks are bounded and thrown away.
struct ChunkedBody {
    private enum Part {
        case size
        case data(left: Int)
        /// The line end behind the data of a chunk.
        case end
        case trailers
    }

    /// The maximum size of the data in bytes.
    private let most: Int
    private var part = Part.size
    private var data: [UInt8] = []
    /// Bytes of extensions and trailers so far.
    private var besides = 0

    private static let mostBesides = 4096
    private static let longestLine = 1024
    private static let mostDigits = 8

    init(most: Int) { self.most = most }

    /// Takes the bytes of the body from the front of `bytes`.
    /// - Returns: the whole body once its last chunk is complete; `nil` before.
    mutating func read(_ bytes: inout [UInt8]) throws(RequestFault) -> [UInt8]? {
        var place = 0
        defer { bytes.removeFirst(place) }
        while true {
            switch part {
            case .size:
                guard let line = try Self.line(in: bytes, at: &place) else { return nil }
                let size = try size(line)
                guard size <= most - data.count else { throw .tooBig(most) }
                part = size == 0 ? .trailers : .data(left: size)
            case .data(let left):
                let count = min(left, bytes.count - place)
                data.append(contentsOf: bytes[place..<(place + count)])
                place += count
                guard count == left else {
                    part = .data(left: left - count)
                    return nil
                }
                part = .end
            case .end:
                guard let line = try Self.line(in: bytes, at: &place, longest: 0) else { return nil }
                guard line.isEmpty else { throw .malformed("a chunk is longer than its size") }
                part = .size
            case .trailers:
                guard let line = try Self.line(in: bytes, at: &place) else { return nil }
                if line.isEmpty { return data }
                try count(line.count)
                let name = line.prefix { $0 != UInt8(ascii: ":") }
                guard !name.isEmpty, name.count < line.count, name.allSatisfy(RequestHead.isTokenByte) else {
                    throw .malformed("a trailer is not a header")
                }
            }
        }
    }

    private mutating func size(_ line: ArraySlice<UInt8>) throws(RequestFault) -> Int {
        let digits = line.prefix { $0 != UInt8(ascii: ";") }
        try count(line.count - digits.count)
        guard 1...Self.mostDigits ~= digits.count else { throw .malformed("the size of a chunk has one to \(Self.mostDigits) hexadecimal digits") }
        var size = 0
        for digit in digits {
            guard digit < 0x80, let value = Character(Unicode.Scalar(digit)).hexDigitValue else {
                throw .malformed("the size of a chunk is not hexadecimal")
            }
            size = size << 4 | value
        }
        return size
    }

    private mutating func count(_ more: Int) throws(RequestFault) {
        besides += more
        guard besides <= Self.mostBesides else { throw .malformed("chunks carry too much besides their data") }
    }

    /// A line without its end; `nil` before it is complete.
    private static func line(in bytes: [UInt8], at place: inout Int, longest: Int = longestLine) throws(RequestFault) -> ArraySlice<UInt8>? {
        let rest = bytes[place...]
        let line = rest.prefix { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
        guard line.count <= longest else { throw .malformed(longest == 0 ? "a chunk is longer than its size" : "a line of a chunk is too long") }
        let end = rest.dropFirst(line.count).prefix(2)
        if end.isEmpty || end.elementsEqual([0x0D]) { return nil }
        guard end.elementsEqual([0x0D, 0x0A]) else { throw .malformed("a line of a chunk ends in CRLF, and has no control characters") }
        place += line.count + 2
        return line
    }
}
