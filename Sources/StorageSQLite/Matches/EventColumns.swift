/// The text of events, taken apart into shapes and columns: values that are alike stand side by side, and deflate well.
///
/// Events are the objects of a JSON array. The shape of an event is its text with a hole for each text and each natural number:
///
/// ```
/// {"k":"move","seat":1,"m":"e3h","ply":2}    an event
/// {"k":"□","seat":□,"m":"□","ply":□}         its shape, whose values are move, 1, e3h, 2
///
/// shape 0 … shape 0 0 | number of events | the shape of each | the columns of each shape, in the order of its holes
/// ```
///
/// Nothing here depends on the names of members. Text that is written in another way, such as with spaces or with objects in objects, has no columns.
enum EventColumns {
    /// Stand in a shape for a value. JSON has no such bytes.
    static let (numberHole, textHole): (UInt8, UInt8) = (1, 2)
    /// Ends a shape, and a text in a column.
    static let end: UInt8 = 0
    private static let mostShapes = 255

    /// - Returns: `nil` if the text has no columns.
    static func bytes(of text: [UInt8]) -> [UInt8]? {
        var (scanner, groups, order): (EventScanner, [EventGroup], [UInt8]) = (EventScanner(text), [], [])
        guard scanner.take("[") else { return nil }
        repeat {
            guard let event = scanner.event() else { return nil }
            let index = groups.firstIndex { $0.shape == event.shape } ?? groups.count
            if index == groups.count {
                guard groups.count < mostShapes else { return nil }
                groups.append(EventGroup(shape: event.shape))
            }
            groups[index].add(event.values)
            order.append(UInt8(index))
        } while scanner.take(",")
        guard scanner.take("]"), scanner.isAtEnd else { return nil }
        var bytes: [UInt8] = []
        for group in groups { bytes += group.shape + [end] }
        bytes.append(end)
        bytes.append(number: order.count)
        bytes += order
        for group in groups { group.write(to: &bytes) }
        return bytes
    }

    /// - Parameter count: the length of the text. No columns make a longer one.
    /// - Returns: `nil` if the columns are damaged, or are those of a text of another length.
    static func text(of bytes: [UInt8], count: Int) -> [UInt8]? {
        var reader = ByteReader(bytes)
        guard let shapes = shapes(&reader), let events = reader.number(), let order = reader.take(events),
            let groups = groups(shapes, order, &reader), reader.isAtEnd
        else { return nil }
        var text = [UInt8(ascii: "[")]
        text.reserveCapacity(count)
        var next = [Int](repeating: 0, count: groups.count)
        for index in order.map(Int.init) {
            if text.count > 1 { text.append(UInt8(ascii: ",")) }
            guard groups[index].write(next[index], to: &text, most: count) else { return nil }
            next[index] += 1
        }
        text.append(UInt8(ascii: "]"))
        return text.count == count ? text : nil
    }

    private static func shapes(_ reader: inout ByteReader) -> [[UInt8]]? {
        var shapes: [[UInt8]] = []
        while let shape = reader.take(before: end) {
            if shape.isEmpty { return shapes }
            shapes.append(Array(shape))
        }
        return nil
    }

    /// - Returns: `nil` if an event has no shape, or a shape no event.
    private static func groups(_ shapes: [[UInt8]], _ order: ArraySlice<UInt8>, _ reader: inout ByteReader) -> [EventGroup]? {
        var counts = [Int](repeating: 0, count: shapes.count)
        for index in order {
            guard index < shapes.count else { return nil }
            counts[Int(index)] += 1
        }
        guard !counts.contains(0) else { return nil }
        var groups: [EventGroup] = []
        for (shape, count) in zip(shapes, counts) {
            guard let group = EventGroup(shape: shape, count: count, &reader) else { return nil }
            groups.append(group)
        }
        return groups
    }
}
