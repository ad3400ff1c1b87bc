import CICU

extension Unicode.Scalar {
    /// Whether the scalar is a letter that joins the next letter, as most Arabic letters do.
    public var joinsNext: Bool { Self.bothOrNext.contains(palisade_joining_type(value)) }
    /// Whether the scalar is a letter that joins the letter before it.
    public var joinsPrevious: Bool { Self.bothOrPrevious.contains(palisade_joining_type(value)) }

    private static let bothOrNext = [CChar(bitPattern: UInt8(ascii: "D")), CChar(bitPattern: UInt8(ascii: "L"))]
    private static let bothOrPrevious = [CChar(bitPattern: UInt8(ascii: "D")), CChar(bitPattern: UInt8(ascii: "R"))]
}
