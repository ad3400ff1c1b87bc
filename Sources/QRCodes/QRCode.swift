import CQRCode

/// A text as a square of dark and light modules (ISO/IEC 18004), by libqrencode.
public struct QRCode: Hashable, Sendable {
    /// Modules on each side.
    public let size: Int
    private let modules: [Bool]

    /// Light modules that a reader needs around the code.
    public static let margin = 4

    /// With 15 % of it covered a code can still be read.
    /// - Returns: `nil` for a text that is empty or longer than a code can hold, which are some 2,300 bytes.
    public init?(_ text: String) {
        guard !text.isEmpty, let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        let size = Int(code.pointee.width)
        guard let data = code.pointee.data else { return nil }
        // The lowest bit of each byte is the colour.
        modules = (0..<size * size).map { data[$0] & 1 == 1 }
        self.size = size
    }

    public func isDark(column: Int, row: Int) -> Bool {
        guard (0..<size).contains(column), (0..<size).contains(row) else { return false }
        return modules[row * size + column]
    }

    /// A drawing on white, whatever the colours around it: readers expect dark on light.
    public var svg: String {
        let side = size + 2 * Self.margin
        var path = ""
        for row in 0..<size {
            for column in 0..<size where isDark(column: column, row: row) { path += "M\(column + Self.margin) \(row + Self.margin)h1v1h-1z" }
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" shape-rendering="crispEdges">\
            <path fill="#fff" d="M0 0h\(side)v\(side)H0z"/><path d="\(path)"/></svg>
            """
    }
}
