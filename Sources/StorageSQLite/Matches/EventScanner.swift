/// Takes the text of events apart.
struct EventScanner {
    private let text: [UInt8]
    private var place = 0

    init(_ text: [UInt8]) { self.text = text }

    var isAtEnd: Bool { place == text.count }
    private var next: UInt8? { place < text.count ? text[place] : nil }

    mutating func take(_ letter: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: letter) else { return false }
        place += 1
        return true
    }

    /// An object without objects and arrays in it, and its values.
    mutating func event() -> (shape: [UInt8], values: [EventGroup.Value])? {
        var (shape, values): ([UInt8], [EventGroup.Value]) = ([], [])
        shape.reserveCapacity(64)
        values.reserveCapacity(8)
        guard take("{") else { return nil }
        shape.append(UInt8(ascii: "{"))
        repeat {
            guard let name = quoted(), take(":") else { return nil }
            if shape.count > 1 { shape.append(UInt8(ascii: ",")) }
            shape.append(UInt8(ascii: "\""))
            shape += name
            shape.append(UInt8(ascii: "\""))
            shape.append(UInt8(ascii: ":"))
            if let text = quoted() {
                shape.append(UInt8(ascii: "\""))
                shape.append(EventColumns.textHole)
                shape.append(UInt8(ascii: "\""))
                values.append(.text(text))
            } else if let number = number() {
                shape.append(EventColumns.numberHole)
                values.append(.number(number))
            } else {
                return nil
            }
        } while take(",")
        guard take("}") else { return nil }
        shape.append(UInt8(ascii: "}"))
        return (shape, values)
    }

    /// A text between quotation marks, with its escapes as they are.
    private mutating func quoted() -> ArraySlice<UInt8>? {
        guard next == UInt8(ascii: "\"") else { return nil }
        var (end, isEscaped) = (place + 1, false)
        while end < text.count, text[end] >= UInt8(ascii: " ") {
            if text[end] == UInt8(ascii: "\""), !isEscaped {
                defer { place = end + 1 }
                return text[place + 1..<end]
            }
            isEscaped = text[end] == UInt8(ascii: "\\") && !isEscaped
            end += 1
        }
        return nil
    }

    /// A natural number that is written without a zero before it, and has at most 18 digits.
    private mutating func number() -> Int? {
        let digits = text[place...].prefix(19).prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        guard 1...18 ~= digits.count, digits.count == 1 || digits.first != UInt8(ascii: "0") else { return nil }
        place += digits.count
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
}
