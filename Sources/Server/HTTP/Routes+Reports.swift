import Accounts
import JSONText
import Play
import Storage
import WebSocketServer

/// Reports of players, and the notices of their outcomes.
extension Routes {
    /// Reports a player, or with `line` one of their chat lines. The server keeps the line as it was said, not as the report has it.
    func fileReport(_ request: HTTPRequest) async throws(HTTPRefusal) -> HTTPResponse {
        let known = try await identity(of: request)
        try checkForgery(request)
        guard known.may(.chat) else { throw .missing(.chat) }
        let body = try request.jsonBody()
        guard let user = body["user"]?.string, let about = Account.id(of: user) else { throw .badField("user", "user: the id of a player") }
        guard about != known.account.id else { throw .badField("user", "user: somebody else") }
        let reason = try reason(body)
        let subject = try await subject(about, body, of: known.account)
        let bytes = StoreCost.report(reason: reason, line: subject.line)
        let report = try await paid(bytes, request) { () throws(HTTPRefusal) in
            try await moderated {
                try await moderation.file(subject, reason: reason, by: known.account.id, within: ReportBounds(), at: clock.now.milliseconds)
            }
        }
        var json = JSONWriter()
        json.beginObject()
        json.field("id", Int(report.id))
        json.endObject()
        return .json(json.bytes, status: 201)
    }

    private func subject(_ about: Int64, _ body: JSONValue, of author: Account) async throws(HTTPRefusal) -> Report.Subject {
        let (user, reader) = (UserID("u_\(about)"), UserID(author.user))
        guard let room = try optionalText("room", body) else {
            guard body["line"] == nil else { throw .badField("room", "room: the room of the line") }
            return Report.Subject(account: about)
        }
        let number = RoomNumber(room)
        guard let said = body["line"], said != .null else {
            guard let match = lobby.match(in: number, knownTo: reader) else { throw Self.noSuchRoom }
            return Report.Subject(account: about, room: room, match: match.rawValue)
        }
        guard let time = said.int else { throw .badField("line", "line: the `ts` of a chat line") }
        let moment = Timestamp(milliseconds: Int64(time))
        guard let line = await lobby.chatLine(in: number, by: user, at: moment, seenBy: reader) else {
            throw HTTPRefusal(status: 404, code: "no_line", message: "this line is not kept any more, or was never said here", field: "line")
        }
        return Report.Subject(account: about, room: room, match: line.match.rawValue, line: line.text)
    }

    private static let noSuchRoom = HTTPRefusal(status: 404, code: "no_room", message: "no live room with this number can be reported", field: "room")

    /// Dismisses a notice of the own account: `n_17`.
    func dismissNotice(_ name: String, _ request: HTTPRequest) async throws(HTTPRefusal) -> HTTPResponse {
        let account = try await account(of: request)
        try checkForgery(request)
        guard name.hasPrefix("n_"), let id = Int64(name.dropFirst(2)), id > 0,
            try await moderated({ try await moderation.dismiss(notice: id, of: account.id) })
        else { throw HTTPRefusal(status: 404, code: "not_found", message: "you have no such notice") }
        lobby.presence.dismissed(notice: id, of: UserID(account.user))
        return .json("{}")
    }
}
