import Accounts
import Identifiers
import JSONText
import Play
import Storage
import WebSocketServer

/// Reports of players, and the notices of their outcomes.
struct ReportsAPI: APIArea {
    let context: APIContext
    let archive: any Archive

    var routes: [Route] {
        [
            Route(.post, "reports", needs: .scope(.chat), fileReport),
            Route(.delete, "me/notices/*", needs: .account, dismissNotice),
        ]
    }

    /// Reports a player, or with `line` one of their chat lines. The server stores its own copy of the line.
    func fileReport(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let known = call.caller
        let body = try call.request.jsonBody()
        guard let user = body["user"]?.string, let about = UserID(user).account else { throw .badField("user", "user must be the id of a player") }
        guard about != known.account.id else { throw .badField("user", "you cannot report yourself") }
        let reason = try body.reason()
        let subject = try await subject(about, body, of: known.account)
        try await requireMeeting(of: known.account, with: subject)
        let bytes = StoreCost.report(reason: reason, line: subject.line)
        let report = try await context.paid(bytes, call.request) { () throws(HTTPRefusal) in
            try await context.moderated {
                let reporter = Reporter(known.account.id, networks: context.address(of: call.request).shares)
                return try await context.moderation.file(subject, reason: reason, by: reporter, within: ReportBounds(), at: context.now)
            }
        }
        var json = JSONWriter()
        json.beginObject()
        json.field("id", Int(report.id))
        json.endObject()
        return .json(json.bytes, status: 201)
    }

    private func subject(_ about: Int64, _ body: JSONValue, of author: Account) async throws(HTTPRefusal) -> Report.Subject {
        let (user, reader) = (UserID(account: about), author.user)
        guard let room = try body.optionalText("room") else {
            guard body["line"] == nil else { throw .badField("room", "room must be given with line") }
            return Report.Subject(account: about)
        }
        let number = RoomNumber(room)
        guard let said = body["line"], said != .null else {
            guard let match = context.lobby.match(in: number, knownTo: reader) else { throw Self.noSuchRoom }
            return Report.Subject(account: about, room: room, match: match)
        }
        guard let time = said.int else { throw .badField("line", "line must be the `ts` of a chat line") }
        let moment = Timestamp(milliseconds: Int64(time))
        guard let line = await context.lobby.chatLine(in: number, by: user, at: moment, seenBy: reader) else {
            throw HTTPRefusal(
                status: 404, code: "no_line", message: "the player has no chat line with this `ts`; lines are kept for a limited time", field: "line")
        }
        return Report.Subject(account: about, room: room, match: line.match, line: line.text)
    }

    /// Anybody can become a guest, so guests can only report people whom they met: in a live room, in one of their last games, or by a chat line.
    private func requireMeeting(of author: Account, with subject: Report.Subject) async throws(HTTPRefusal) {
        guard author.guest, subject.line == nil else { return }
        // The store refuses reports of unknown users.
        guard try await context.stored({ try await context.accounts.account(subject.account) }) != nil else { return }
        let other = UserID(account: subject.account)
        if context.lobby.shareRoom(author.user, other) { return }
        let list = MatchList(user: author.user, withPrivate: true)
        let page = try await context.stored { try await archive.matches(in: list, after: nil, limit: Self.gamesOfGuest) }
        guard page.matches.contains(where: { $0.players.contains { $0.user == other } }) else {
            throw .forbidden("guests can report only players whom they met in a room")
        }
    }

    /// The last games of a guest in which they may have met somebody.
    private static let gamesOfGuest = 100

    private static let noSuchRoom = HTTPRefusal(status: 404, code: "no_room", message: "no live room with this number can be reported", field: "room")

    /// Dismisses a notice of the own account: `n_17`.
    func dismissNotice(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let name = call[0]
        let account = call.caller.account
        guard name.hasPrefix("n_"), let id = Int64(name.dropFirst(2)), id > 0,
            try await context.moderated({ try await context.moderation.dismiss(notice: id, of: account.id) })
        else { throw HTTPRefusal(status: 404, code: "not_found", message: "you have no such notice") }
        context.lobby.presence.dismissed(notice: id, of: account.user)
        return .json("{}")
    }
}
