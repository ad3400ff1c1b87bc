/// The quantised weights of a net: 1.0 is 255 in the first layer and 64 in the last.
///
/// The file format, little endian: "PALNET01"; the numbers of features, hidden cells and heads, and the hundredths of a step that make a win e times
/// likelier than a loss (16 bits each); the first layer, a row of cells for each feature, then its biases (16 bits each); the heads, a row of cells
/// each (16 bits, -128 to 128), then their biases (32 bits, in units of 1 / (255 · 255 · 64)).
package final class NetWeights: Sendable {
    /// The number of cells in the hidden layer.
    static let cells = 128
    static let one = 255
    static let lastOne = 64
    /// The range of the heads' weights: a product with `one` fits into sixteen bits.
    private static let headWeights: ClosedRange<Int16> = -128...128

    // Written only in the initializer, before the reference is shared, and constant afterwards.
    nonisolated(unsafe) private let memory: UnsafeMutableRawPointer
    private static let firstBytes = Features.count * cells * 2
    private static let headBytes = Features.heads * cells * 2

    let biases: [Int]
    let perLogit: Int

    struct Malformed: Error, CustomStringConvertible {
        let description: String
    }

    deinit { memory.deallocate() }

    /// - Parameter bytes: the contents of a net file.
    package init(_ bytes: [UInt8]) throws {
        func number<Number: FixedWidthInteger>(_ place: Int, _: Number.Type) -> Number {
            (0..<Number.bitWidth / 8).reduce(0) { $0 | Number(truncatingIfNeeded: bytes[place + $1]) << Number($1 * 8) }
        }
        let size = 16 + Self.firstBytes + Self.cells * 2 + Self.headBytes + Features.heads * 4
        guard bytes.count == size, bytes.starts(with: "PALNET01".utf8) else {
            throw Malformed(description: "a net's file has \(size) bytes and begins with PALNET01")
        }
        let shape = (0..<3).map { Int(number(8 + 2 * $0, UInt16.self)) }
        guard shape == [Features.count, Self.cells, Features.heads] else {
            throw Malformed(description: "a net has \(Features.count) features, \(Self.cells) cells and \(Features.heads) heads, not \(shape)")
        }
        let perLogit = Int(number(14, UInt16.self))
        guard perLogit > 0 else { throw Malformed(description: "a net needs a number of hundredths of a step above 0") }
        let firstHead = 16 + Self.firstBytes + Self.cells * 2
        for place in stride(from: firstHead, to: firstHead + Self.headBytes, by: 2) {
            let weight = number(place, Int16.self)
            guard Self.headWeights.contains(weight) else {
                let (least, most) = (Self.headWeights.lowerBound, Self.headWeights.upperBound)
                throw Malformed(description: "the weights of a net's heads are \(least) to \(most), not \(weight)")
            }
        }
        self.perLogit = perLogit
        let whole = size - 16 - Features.heads * 4
        memory = .allocate(byteCount: whole, alignment: 128)
        for place in 0..<whole / 2 { memory.storeBytes(of: number(16 + 2 * place, Int16.self), toByteOffset: 2 * place, as: Int16.self) }
        biases = (0..<Features.heads).map { Int(number(16 + whole + 4 * $0, Int32.self)) }
    }

    /// A vector of as many cells as the compiler keeps in registers well; a row consists of several vectors.
    typealias Cells = SIMD16<Int16>
    static let strips = cells / Cells.scalarCount

    /// The weights of the first layer: `cells` numbers for each feature.
    var rows: UnsafePointer<Cells> { UnsafePointer(memory.assumingMemoryBound(to: Cells.self)) }
    /// The biases of the first layer.
    var base: UnsafePointer<Cells> { UnsafePointer((memory + Self.firstBytes).assumingMemoryBound(to: Cells.self)) }
    /// The weights of the last layer: `cells` numbers for each head.
    var heads: UnsafePointer<Cells> { UnsafePointer((memory + Self.firstBytes + Self.cells * 2).assumingMemoryBound(to: Cells.self)) }
}
