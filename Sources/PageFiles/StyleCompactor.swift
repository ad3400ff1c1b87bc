/// Leaves the comments and the indentation out of a style sheet.
enum StyleCompactor {
    /// - Returns: `nil` for a sheet with a comment or a string that does not end.
    static func compacted(_ source: [UInt8]) -> [UInt8]? {
        var output: [UInt8] = []
        output.reserveCapacity(source.count)
        var position = 0
        while position < source.count {
            let byte = source[position]
            switch byte {
            case UInt8(ascii: "/") where source[position...].starts(with: "/*".utf8):
                guard let end = endOfComment(source, from: position + 2) else { return nil }
                // Selectors beside it stay apart.
                output.append(UInt8(ascii: " "))
                position = end
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                guard let end = endOfString(source, from: position) else { return nil }
                output.append(contentsOf: source[position..<end])
                position = end
            case UInt8(ascii: "\n"):
                if output.last != byte { output.append(byte) }
                position = source[(position + 1)...].firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } ?? source.count
            default:
                output.append(byte)
                position += 1
            }
        }
        return output
    }

    private static func endOfComment(_ source: [UInt8], from start: Int) -> Int? {
        var position = start
        while position + 1 < source.count {
            if source[position] == UInt8(ascii: "*"), source[position + 1] == UInt8(ascii: "/") { return position + 2 }
            position += 1
        }
        return nil
    }

    private static func endOfString(_ source: [UInt8], from start: Int) -> Int? {
        var position = start + 1
        while position < source.count {
            switch source[position] {
            case source[start]: return position + 1
            case UInt8(ascii: "\\"): position += 2
            case UInt8(ascii: "\n"): return nil
            default: position += 1
            }
        }
        return nil
    }
}
