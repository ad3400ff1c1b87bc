import JSONText

/// One text frame for any number of recipients, encoded once and shared by reference.
public final class Frame: Sendable {
    /// A whole unmasked RFC 6455 text frame, header included.
    public let framed: ArraySlice<UInt8>
    private let textStart: Int
    /// The replacement for a recipient that has missed the frames from sequence `first` up to this one.
    private let conflation: (@Sendable (_ first: Int) -> Frame)?

    /// The maximum length of a frame header.
    private static let headroom = 10

    /// A writer for the JSON of a frame. It leaves headroom for the header, so that nothing is copied.
    static func writer(capacity: Int) -> JSONWriter { JSONWriter(capacity: capacity, headroom: headroom) }

    /// - Parameter json: a writer made by `writer(capacity:)`.
    init(_ json: consuming JSONWriter, conflated: (@Sendable (_ first: Int) -> Frame)? = nil) {
        conflation = conflated
        var bytes = (consume json).takeBytes()
        let length = bytes.count - Self.headroom
        let start: Int
        switch length {
        case ..<126:
            start = Self.headroom - 2
            bytes[start + 1] = UInt8(length)
        case ..<65536:
            start = Self.headroom - 4
            bytes[start + 1] = 126
            bytes[start + 2] = UInt8(length >> 8)
            bytes[start + 3] = UInt8(length & 255)
        default:
            start = 0
            bytes[start + 1] = 127
            for place in 0..<8 { bytes[start + 2 + place] = UInt8(truncatingIfNeeded: length >> (56 - 8 * place)) }
        }
        bytes[start] = 0x81
        textStart = Self.headroom
        framed = bytes[start...]
    }

    /// The JSON without the frame header.
    public var text: ArraySlice<UInt8> { framed[textStart...] }

    public func conflated(from first: Int) -> Frame { conflation?(first) ?? self }
}
