import GameRules
import Identifiers
import JSONText
import Play
import Storage
import WebSocketServer
import Wire

/// The money of the day, for watching a clip to its end.
extension MoneyAPI {
    var routesOfDaily: [Route] {
        [
            Route(.post, "me/daily", needs: .reward, beginClip),
            Route(.post, "me/daily/next", needs: .reward, continueClip),
            Route(.post, "me/daily/claim", needs: .reward, claimDaily),
        ]
    }

    /// Begins to show a clip, even if another device shows a clip to the same person.
    func beginClip(_ call: Call<UserID>) async throws(HTTPRefusal) -> HTTPResponse {
        let user = call.caller
        let holdings = try await context.stored { try await ledger.holdings(of: user) }
        guard holdings.paidDay != context.today.text else { throw .paidToday }
        guard let clip = try await clip() else {
            throw HTTPRefusal(status: 404, code: "no_clip", message: "no finished game is suitable for a clip; play a game first")
        }
        let id = "c_" + String(draw(), radix: 36)
        clips.begin(id, clip.moves, for: user, at: context.clock.now)
        let avatars = try await games.avatars(of: clip.players)
        var json = JSONWriter(capacity: 512)
        json.beginObject()
        json.field("clip", id)
        json.field("match", clip.match)
        json.field("game", clip.game)
        json.key("config")
        json.raw(clip.config)
        clip.players.writeSeats(avatars: avatars, to: &json)
        json.field("plies", clip.moves.count)
        json.field("pace_ms", clips.pace.milliseconds)
        json.endObject()
        return .json(json.bytes)
    }

    /// The next move of a clip.
    func continueClip(_ call: Call<UserID>) async throws(HTTPRefusal) -> HTTPResponse {
        let user = call.caller
        let body = try call.request.jsonBody()
        let clip = try clipID(body)
        guard let ply = body["ply"]?.int, ply >= 0 else { throw .badField("ply", "ply must be the number of moves that were sent") }
        let next: (moves: [String], isOver: Bool)
        do throws(DailyClips.Fault) {
            next = try clips.moves(of: clip, after: ply, for: user, at: context.clock.now)
        } catch {
            throw HTTPRefusal(error)
        }
        var json = JSONWriter()
        json.beginObject()
        json.key("moves")
        json.beginArray()
        for move in next.moves { json.value(move) }
        json.endArray()
        json.field("ply", ply + next.moves.count)
        json.field("over", next.isOver)
        json.endObject()
        return .json(json.bytes)
    }

    /// Pays for a clip that was watched to its end.
    func claimDaily(_ call: Call<UserID>) async throws(HTTPRefusal) -> HTTPResponse {
        let user = call.caller
        let clip = try clipID(try call.request.jsonBody())
        let known = try await context.stored { try await ledger.holdings(of: user) }
        guard known.paidDay != context.today.text else { throw .paidToday }
        do throws(DailyClips.Fault) { try clips.mustHaveWatched(clip, by: user) } catch { throw HTTPRefusal(error) }
        let holdings = try await context.paid(StoreCost.posting, call.request) { () throws(HTTPRefusal) in
            try await granted { try await grants.payDaily(of: user, context.today, at: context.clock.now) }
        }
        clips.end(for: user)
        return .holdings(holdings, today: context.today) { $0.field("amount", Daily.amount) }
    }

    private func clipID(_ body: JSONValue) throws(HTTPRefusal) -> String {
        guard let clip = body["clip"]?.string, clip.utf8.count <= 32 else { throw .badField("clip", "clip must be the id of a clip") }
        return clip
    }

    /// The best game of the archive. If no game fits, a game that came with the server, which changes each day.
    private func clip() async throws(HTTPRefusal) -> Clip? {
        let games = context.lobby.kinds.filter(\.hasRank).map(\.id)
        for game in games {
            if let match = try await context.stored({ try await self.games.archive.clip(of: game.rawValue) }) { return Clip(match) }
        }
        let shipped = games.flatMap { catalog[$0]?.clips ?? [] }
        return shipped.isEmpty ? nil : shipped[Int(Present.day(of: context.now)) % shipped.count]
    }
}

extension HTTPRefusal {
    fileprivate init(_ fault: DailyClips.Fault) {
        switch fault {
        case .replaced: self.init(status: 409, code: "replaced", message: "this clip was opened on another device; start again")
        case .early(let wait): self.init(status: 425, code: "too_early", message: "the next move is not due yet", retryAfter: wait)
        case .ahead: self = .badField("ply", "ply must not be greater than the number of moves that were sent")
        case .unwatched: self.init(status: 409, code: "not_watched", message: "watch the clip to its end first")
        }
    }
}
