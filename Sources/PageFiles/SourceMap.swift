/// The origin of each line of a pack, by file and line, in the third version of source maps (ECMA-426).
struct SourceMap: Sendable {
    private var sources: [String] = []
    private var mappings = ""
    private var lastSource = 0
    private var lastLine = 0

    /// Lines that come from no file.
    mutating func skip(_ lines: Int) { mappings += String(repeating: ";", count: lines) }

    /// Lines of a file, from its first one.
    /// - Parameter hasEnd: whether the last line comes from no file.
    mutating func add(_ path: String, lines: Int, hasEnd: Bool) {
        sources.append(path)
        for line in 0..<(hasEnd ? lines - 1 : lines) {
            mappings += "A\(Self.digits(sources.count - 1 - lastSource))\(Self.digits(line - lastLine))A;"
            (lastSource, lastLine) = (sources.count - 1, line)
        }
        if hasEnd { skip(1) }
    }

    /// - Parameter folder: the address of the folder with the files as they lie.
    func json(folder: String) -> String {
        let list = sources.map { "\"\(folder)\($0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"" }.joined(separator: ",")
        return "{\"version\":3,\"sources\":[\(list)],\"names\":[],\"mappings\":\"\(mappings)\"}"
    }

    /// A number in base 64 with the sign in the lowest bit, five bits in a digit.
    private static func digits(_ number: Int) -> String {
        var left = number < 0 ? (-number << 1) | 1 : number << 1
        var text = ""
        repeat {
            let digit = left & 31
            left >>= 5
            text.append(alphabet[left > 0 ? digit | 32 : digit])
        } while left > 0
        return text
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
}
