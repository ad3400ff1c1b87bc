extension CompactScript {
    /// The script without the blanks and line feeds that separate nothing. Its lines are no longer those of its file.
    ///
    /// A line feed may end a statement (ECMA-262, 12.10), so it goes only behind a sign after which none can end, or before one that closes.
    func tightened() -> CompactScript {
        var tight = CompactScript()
        tight.text.reserveCapacity(text.count)
        tight.isCode.reserveCapacity(text.count)
        var position = 0
        while position < text.count {
            guard isCode[position], Self.isSpace(text[position]) else {
                tight.append(CollectionOfOne(text[position]), isCode: isCode[position])
                position += 1
                continue
            }
            var end = position
            while end < text.count, isCode[end], Self.isSpace(text[end]) { end += 1 }
            let hasLineFeed = text[position..<end].contains(UInt8(ascii: "\n"))
            let separator = hasLineFeed ? lineFeed(from: position, to: end) : blank(from: position, to: end)
            if let separator { tight.append(CollectionOfOne(separator), isCode: true) }
            position = end
        }
        return tight
    }

    private func lineFeed(from begin: Int, to end: Int) -> UInt8? {
        guard begin > 0, end < text.count else { return nil }
        let isOpen = isCode[begin - 1] && ",;([{".utf8.contains(text[begin - 1])
        let closes = isCode[end] && ")]}".utf8.contains(text[end])
        return isOpen || closes ? nil : UInt8(ascii: "\n")
    }

    /// Between words, between signs that would be read as one, and beside a slash, which might begin a comment.
    private func blank(from begin: Int, to end: Int) -> UInt8? {
        guard begin > 0, end < text.count else { return nil }
        let (last, next) = (text[begin - 1], text[end])
        let areWords = Self.isWord(last) && Self.isWord(next)
        let areSigns = last == next && "+-".utf8.contains(last)
        let isNumber = Self.isWord(last) && next == UInt8(ascii: ".")
        return areWords || areSigns || isNumber || last == UInt8(ascii: "/") || next == UInt8(ascii: "/") ? UInt8(ascii: " ") : nil
    }

    static func isSpace(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }

    static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "_"), UInt8(ascii: "$"): true
        default: byte >= 0x80
        }
    }
}
