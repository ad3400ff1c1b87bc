import Storage
import WebSocketServer

/// The parameters of a list that comes page by page.
extension HTTPRequest {
    /// Items of a page, from `limit`.
    func pageLimit(usual: Int = 20) throws(HTTPRefusal) -> Int {
        let limit = parameter("limit").map { Int($0) ?? 0 } ?? usual
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
