/// Finds the empty line that ends a head, and rejects bytes that no head may contain. Each byte is inspected once.
struct HeadScanner {
    private var index = 0
    private var lineStart = 0

    var hasBegun: Bool { index > 0 }

    /// - Parameter bytes: the bytes of the previous call, followed by the bytes that have arrived since.
    mutating func end(in bytes: [UInt8]) throws(RequestFault) -> Int? {
        while index < bytes.count {
            let byte = bytes[index]
            let follows = index > 0 && bytes[index - 1] == 0x0D
            if byte == 0x0A {
                guard follows else { throw .malformed("lines must end in CR LF") }
                if index == lineStart + 1 { return index + 1 }
                lineStart = index + 1
            } else if follows {
                throw .malformed("bare CR")
            } else if byte == 0x7F || byte < 0x20 && byte != 0x0D && byte != 0x09 {
                throw .malformed("the head contains a control character")
            } else if index == lineStart, index > 0, byte == 0x20 || byte == 0x09 {
                throw .malformed("a header is folded over two lines")
            }
            index += 1
        }
        return nil
    }
}
