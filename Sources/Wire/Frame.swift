public import JSONText

/// One text frame for any number of recipients, ready for the socket: encoded once, shared by reference.
public final class Frame: Sendable {
    /// A whole unmasked RFC 6455 text frame, header included.
    public let framed: [UInt8]
    private let headerLength: Int
    /// What a recipient gets who has missed the frames from sequence `first` up to this one.
    private let conflated: (@Sendable (_ first: Int) -> Frame)?

    public init(_ json: JSONWriter, conflated: (@Sendable (_ first: Int) -> Frame)? = nil) {
        self.conflated = conflated
        let text = json.bytes
        var framed: [UInt8] = []
        framed.reserveCapacity(text.count + 10)
        framed.append(0x81)
        switch text.count {
        case ..<126: framed.append(UInt8(text.count))
        case ..<65536:
            framed.append(126)
            framed.append(UInt8(text.count >> 8))
            framed.append(UInt8(text.count & 255))
        default:
            framed.append(127)
            for shift in stride(from: 56, through: 0, by: -8) { framed.append(UInt8(truncatingIfNeeded: text.count >> shift)) }
        }
        headerLength = framed.count
        framed.append(contentsOf: text)
        self.framed = framed
    }

    /// The JSON alone.
    public var text: ArraySlice<UInt8> { framed[headerLength...] }

    public func merged(from first: Int) -> Frame { conflated?(first) ?? self }
}
