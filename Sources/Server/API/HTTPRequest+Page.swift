import Storage
import WebSocketServer

/// The parameters of a list: its page, and its choices.
extension HTTPRequest {
    /// The number of items of a page, from `limit`.
    func pageLimit(usual: Int = 20) throws(HTTPRefusal) -> Int {
        let limit = parameter("limit").map { Int($0) ?? 0 } ?? usual
        guard (1...100).contains(limit) else { throw .badField("limit", "limit must be from 1 to 100") }
        return limit
    }

    /// The position at which the previous page ended, from `after`; `nil` for the first page.
    func pagePosition() throws(HTTPRefusal) -> Int64? {
        guard let text = parameter("after") else { return nil }
        guard let cursor = PageCursor(text), cursor.text == text else { throw .badField("after", "after must be the `next` of a previous page") }
        return cursor.position
    }

    /// The value of a parameter, which must be one of these values. The first value is the default.
    func choice<Value: RawRepresentable<String>>(_ name: String, of values: [Value]) throws(HTTPRefusal) -> Value {
        let wanted = parameter(name)
        guard let value = values.first(where: { wanted == nil || $0.rawValue == wanted }) else {
            throw .badField(name, "\(name) must be one of \(values.map(\.rawValue).joined(separator: ", "))")
        }
        return value
    }

    /// The value of a parameter, which must be one of these texts. The first text is the default.
    func choice(_ name: String, of values: [String]) throws(HTTPRefusal) -> String {
        let wanted = parameter(name)
        guard let value = values.first(where: { wanted == nil || $0 == wanted }) else {
            throw .badField(name, "\(name) must be one of \(values.joined(separator: ", "))")
        }
        return value
    }
}
