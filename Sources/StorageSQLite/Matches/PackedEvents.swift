import Storage

/// The events of a match as its row has them, at four to six bytes a turn.
///
/// ```
/// [ …                                    the text itself: of rows of earlier versions, and of events that cannot be packed
/// 1 | length of the columns | length of the text | columns, deflated
/// ```
///
/// The dictionary of the stream ends with the moves of the row, since the events repeat them.
struct PackedEvents: Hashable, Sendable {
    /// The contents of the column; empty if the events were removed.
    let bytes: [UInt8]

    /// Begins a packed row. No JSON begins with this byte. Another form, or another dictionary, takes another byte.
    private static let mark: UInt8 = 1

    /// Events that are longer, and have longer columns, are kept as text, so that no damaged length takes more memory. A text of this length has
    /// more than ten thousand turns.
    static let most = 1 << 20

    init(bytes: [UInt8]) { self.bytes = bytes }

    init(of match: MatchRecord) { bytes = Self.packed(match.events, moves: match.moves) ?? match.events }

    /// The events as JSON. Throws `StoreFailure.damaged("match")` if they cannot be unpacked.
    /// - Parameter moves: the moves of the same row.
    func text(moves: String) throws(StoreFailure) -> [UInt8] {
        guard bytes.first == Self.mark else { return bytes }
        var reader = ByteReader(bytes, from: 1)
        guard let length = reader.number(), let count = reader.number(), length <= Self.most, count <= Self.most,
            let columns = Deflate.unpacked(reader.rest, count: length, dictionary: Self.dictionary(moves)),
            let text = EventColumns.text(of: columns, count: count)
        else { throw .damaged("match") }
        return text
    }

    /// - Returns: `nil` if the events are to be kept as text.
    private static func packed(_ text: [UInt8], moves: String) -> [UInt8]? {
        guard text.count <= most, let columns = EventColumns.bytes(of: text), columns.count <= most,
            let stream = Deflate.packed(columns, dictionary: dictionary(moves))
        else { return nil }
        var packed = [mark]
        packed.append(number: columns.count)
        packed.append(number: text.count)
        packed += stream
        // The row will be all that is left of the game, so nothing is packed that does not come back.
        return packed.count < text.count && (try? PackedEvents(bytes: packed).text(moves: moves)) == text ? packed : nil
    }

    /// The shapes and the texts of most events, and the moves as their column has them.
    private static func dictionary(_ moves: String) -> [UInt8] { common + moves.utf8.map { $0 == UInt8(ascii: " ") ? 0 : $0 } }

    /// Belongs to the mark: rows in this form can only be read with this dictionary.
    private static let common = Array(
        """
        deadline\0idle\0dropped\0{"k":"\u{2}","seat":\u{1},"ply":\u{1},"t":\u{1}}\0{"k":"\u{2}","m":"\u{2}","ply":\u{1},"ts":\u{1},"ms":\u{1},"lag":\u{1},"t":\u{1}}\0\
        {"k":"\u{2}","seat":\u{1},"m":"\u{2}","ply":\u{1},"ts":\u{1},"ms":\u{1},"lag":\u{1}}\0\0move\0move\0
        """.utf8)
}
