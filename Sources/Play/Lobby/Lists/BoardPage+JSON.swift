import Identifiers
public import JSONText
public import Storage

extension BoardPage {
    /// The members that a topic and an answer of the HTTP API share.
    public func writeMembers(of board: Board, to json: inout JSONWriter) {
        json.field("board", board.order.rawValue)
        json.field("kind", board.kind.rawValue)
        json.field("total", total)
        json.key("rows")
        json.beginArray()
        for row in rows { row.write(of: board, to: &json) }
        json.endArray()
    }

    func view(of board: Board) -> [UInt8] {
        var json = JSONWriter(capacity: 64 + 128 * rows.count)
        json.beginObject()
        writeMembers(of: board, to: &json)
        json.endObject()
        return json.bytes
    }
}

extension BoardRow {
    public func write(of board: Board, to json: inout JSONWriter) {
        json.beginObject()
        json.field("rank", rank)
        json.field("user", user.rawValue)
        json.field("name", name)
        json.field("kind", board.kind.rawValue)
        if let avatar { json.field("avatar", avatar.text) }
        json.field("value", value)
        json.field("played", played)
        json.field("win", won)
        json.endObject()
    }
}
