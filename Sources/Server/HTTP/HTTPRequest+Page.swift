import Storage
import WebSocketServer

/// The parameters of a list that comes page by page.
extension HTTPRequest {
    /// Items of a page; 20 unless `limit` says otherwise.
    func pageLimit() throws(HTTPRefusal) -> Int {
        let limit = parameter("limit").map { Int($0) ?? 0 } ?? 20
        guard (1...100).contains(limit) else { throw .badField("limit", "limit: 1 to 100") }
        return limit
    }

    /// The position at which the previous page ended, from `after`; `nil` for the first page.
    func pagePosition() throws(HTTPRefusal) -> Int64? {
        guard let text = parameter("after") else { return nil }
        guard let cursor = PageCursor(text), cursor.text == text else { throw .badField("after", "after: must be the next of a previous page") }
        return cursor.position
    }
}
