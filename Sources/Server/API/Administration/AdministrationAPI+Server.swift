import Identifiers
import JSONText
import Storage
import WebSocketServer

/// The state of the server, for its operators.
extension AdministrationAPI {
    func serverState(_ call: Call<Account>) async throws(HTTPRefusal) -> HTTPResponse {
        let (budget, history) = (budgeting.budget, budgeting.history)
        var json = JSONWriter()
        json.beginObject()
        json.field("version", Version.text)
        json.key("data")
        json.beginObject()
        json.field("level", budget.level.rawValue)
        json.field("used", budget.size?.used)
        json.field("free", budget.size?.free)
        json.field("limit", budget.limit)
        json.field("disk_free", budgeting.diskFree)
        json.field("growth", history.growth.map { Int($0) })
        json.field("days_left", history.days(until: budget.limit ?? (budget.size?.used ?? 0) + budgeting.diskFree))
        json.endObject()
        if let newest = await backups.newest {
            json.key("backup")
            json.beginObject()
            json.field("made", Int(newest.made))
            json.field("bytes", newest.bytes)
            json.endObject()
        }
        json.endObject()
        return .json(json.bytes)
    }
}
