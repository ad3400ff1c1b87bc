/// The events of one shape, by columns.
struct EventGroup {
    enum Value {
        case number(Int)
        case text(ArraySlice<UInt8>)
    }

    let shape: [UInt8]
    /// The text before, between and behind the holes.
    private let pieces: [ArraySlice<UInt8>]
    /// The values of each hole.
    private var columns: [[Value]]

    init(shape: [UInt8]) {
        self.shape = shape
        pieces = Self.pieces(shape)
        columns = Array(repeating: [], count: shape.count(where: Self.isHole))
    }

    /// Reads the columns of `count` events.
    init?(shape: [UInt8], count: Int, _ reader: inout ByteReader) {
        self.shape = shape
        pieces = Self.pieces(shape)
        columns = []
        for hole in shape where Self.isHole(hole) {
            guard let column = hole == EventColumns.numberHole ? Self.numbers(count, &reader) : Self.texts(count, &reader) else { return nil }
            columns.append(column)
        }
    }

    private static func pieces(_ shape: [UInt8]) -> [ArraySlice<UInt8>] {
        shape.split(omittingEmptySubsequences: false, whereSeparator: isHole)
    }

    private static func isHole(_ byte: UInt8) -> Bool { byte == EventColumns.numberHole || byte == EventColumns.textHole }

    mutating func add(_ values: [Value]) {
        for (index, value) in values.enumerated() { columns[index].append(value) }
    }

    func write(to bytes: inout [UInt8]) {
        for column in columns {
            let numbers = column.compactMap { if case .number(let number) = $0 { number } else { nil } }
            if numbers.count == column.count { Self.write(numbers, to: &bytes) }
            for case .text(let text) in column {
                bytes += text
                bytes.append(EventColumns.end)
            }
        }
    }

    /// Numbers that never fall, such as plies and times, are written as their differences.
    private static func write(_ numbers: [Int], to bytes: inout [UInt8]) {
        let rises = zip(numbers, numbers.dropFirst()).allSatisfy { $0 <= $1 }
        bytes.append(rises ? 1 : 0)
        var last = 0
        for number in numbers {
            bytes.append(number: number - last)
            if rises { last = number }
        }
    }

    private static func numbers(_ count: Int, _ reader: inout ByteReader) -> [Value]? {
        guard let kind = reader.byte(), kind <= 1 else { return nil }
        var (column, last): ([Value], Int) = ([], 0)
        for _ in 0..<count {
            guard let number = reader.number() else { return nil }
            let (sum, overflows) = last.addingReportingOverflow(number)
            guard !overflows else { return nil }
            column.append(.number(sum))
            if kind == 1 { last = sum }
        }
        return column
    }

    private static func texts(_ count: Int, _ reader: inout ByteReader) -> [Value]? {
        var column: [Value] = []
        for _ in 0..<count {
            guard let text = reader.take(before: EventColumns.end) else { return nil }
            column.append(.text(text))
        }
        return column
    }

    /// Writes the text of an event.
    /// - Returns: whether it fits.
    func write(_ index: Int, to text: inout [UInt8], most: Int) -> Bool {
        for (column, piece) in pieces.enumerated() {
            text += piece
            if column < columns.count {
                switch columns[column][index] {
                case .number(let number): text += String(number).utf8
                case .text(let value): text += value
                }
            }
            guard text.count < most else { return false }
        }
        return true
    }
}
