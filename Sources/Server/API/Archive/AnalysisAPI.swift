import Accounts
import Analysis
import Foundation
import GameRules
import Identifiers
import JSONText
import Play
import Storage
import WebSocketServer

/// Analyses of finished games: requested by users with an account, readable by everybody.
struct AnalysisAPI: APIArea {
    let context: APIContext
    let analyst: Analyst
    let games: FinishedGames
    let catalog: Catalog

    var routes: [Route] {
        [
            Route(.get, "archive/*/analysis", needs: .anyone, analysis),
            Route(.post, "archive/*/analysis", needs: .scope(.play, .bot), analyse),
            Route(.post, "replay/analysis", needs: .scope(.play, .bot), analysePasted),
            Route(.get, "replay/analysis/*", needs: .anyone, analysisOfPasted),
        ]
    }

    /// Largest accepted index of a position, above the length of any game.
    private static let lastIndex = 10_000

    func analyse(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let name = call[0]
        let (user, _) = try await asker(call.caller)
        let subject = try await subject(match: name)
        if try await context.stored({ try await analyst.progress(of: subject.id) }) != nil {
            return try await enqueue(subject, by: user, call.request)
        }
        try context.mustHaveSpace()
        return try await context.paid(StoreCost.analysis(positions: subject.count), call.request) { () throws(HTTPRefusal) in
            try await enqueue(subject, by: user, call.request)
        }
    }

    /// Requests the analysis of a pasted game, in the formats of `POST replay`. The result is kept only in memory.
    func analysePasted(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let (user, owner) = try await asker(call.caller)
        // The pasted position may come from the user's running game, or from a running game of a bot's owner.
        for player in [user, owner].compactMap(\.self) {
            if await context.lobby.matchmaker.isPlayingSomebody(player) { throw .playing }
        }
        let (text, game) = try catalog.pasted(in: call.request)
        let subject: Subject
        do {
            subject = try game.subject(pasted: text)
        } catch let refusal as AnalysisRefusal {
            throw HTTPRefusal(refusal, at: context.clock.now)
        } catch {
            throw .badValue((error as? Unreadable)?.reason ?? "text must be a game")
        }
        return try await enqueue(subject, by: user, call.request)
    }

    func analysis(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        let name = call[0]
        let from = try firstIndex(call.request)
        if let progress = try await context.stored({ try await analyst.progress(of: .match(MatchID(name))) }) {
            return answer(name, progress, from: from)
        }
        // No analysis was requested yet. Loading the subject tells whether the game can be analysed, and how long it is.
        return answer(name, nil, of: try await subject(match: name).count)
    }

    func analysisOfPasted(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        let id = call[0]
        let from = try firstIndex(call.request)
        guard let progress = try await context.stored({ try await analyst.progress(of: .pasted(id)) }) else { return answer(id, nil) }
        return answer(id, progress, from: from)
    }

    private func firstIndex(_ request: HTTPRequest) throws(HTTPRefusal) -> Int {
        guard let text = request.parameter("from") else { return 0 }
        guard let index = Int(text), (0...Self.lastIndex).contains(index) else {
            throw .badValue("from must be a number from 0 to \(Self.lastIndex)")
        }
        return index
    }

    /// Refuses players of a running rank game, and bots whose owner plays one.
    private func asker(_ known: Principal) async throws(HTTPRefusal) -> (user: UserID, owner: UserID?) {
        let user = known.account.user
        let owner = known.account.owner.map { UserID(account: $0) }
        for player in [user, owner].compactMap(\.self) {
            if await context.lobby.matchmaker.isPlayingRank(player) { throw .rankRunning }
        }
        return (user, owner)
    }

    private func subject(match name: String) async throws(HTTPRefusal) -> Subject {
        let match: MatchRecord
        do throws(HTTPRefusal) {
            match = try await games.replayable(name)
        } catch {
            switch await context.lobby.matchmaker.running(match: MatchID(name)) {
            case .rank: throw .rankRunning
            case .casual: throw .notFinished
            case nil: throw error
            }
        }
        do throws(AnalysisRefusal) {
            guard let game = catalog[GameID(match.game)], analyst.evaluates(game.id) else { throw .noEvaluator }
            return try game.subject(of: match)
        } catch {
            throw HTTPRefusal(error, at: context.clock.now)
        }
    }

    private func enqueue(_ subject: Subject, by user: UserID, _ request: HTTPRequest) async throws(HTTPRefusal) -> HTTPResponse {
        let progress: Analyst.Progress
        do {
            progress = try await analyst.ask(for: subject, by: user.rawValue, from: context.address(of: request).shares, at: context.now)
        } catch let refusal as AnalysisRefusal {
            throw HTTPRefusal(refusal, at: context.clock.now)
        } catch {
            context.faults.report(error)
            throw .unavailable
        }
        return answer(subject.id.text, progress, status: progress.state == .done ? 200 : 202)
    }

    /// - Parameter from: index of the first position to send. The client has the positions before it.
    private func answer(_ id: String, _ progress: Analyst.Progress?, of count: Int = 0, from: Int = 0, status: Int = 200) -> HTTPResponse {
        let evaluations = progress?.evaluations ?? []
        var json = JSONWriter(capacity: 160 * evaluations.count + 128)
        json.beginObject()
        json.field("id", id)
        json.field("state", progress?.state.rawValue ?? "none")
        json.field("place", progress?.place ?? 0)
        json.field("done", evaluations.count)
        json.field("of", progress?.of ?? count)
        json.key("positions")
        json.beginArray()
        for evaluation in evaluations.dropFirst(from) { evaluation.write(to: &json) }
        json.endArray()
        json.endObject()
        return .json(json.bytes, status: status)
    }
}

extension Subject.ID {
    fileprivate var text: String {
        switch self {
        case .match(let match): match.rawValue
        case .pasted(let digest): digest
        }
    }
}

extension HTTPRefusal {
    fileprivate static let notFinished = HTTPRefusal(status: 409, code: "not_finished", message: "only finished games are analysed")
    fileprivate static let rankRunning = HTTPRefusal(
        status: 403, code: "rank_running", message: "analysis is not available while you play a rank game")

    fileprivate static let playing = HTTPRefusal(
        status: 403, code: "playing", message: "pasted games are not analysed while you play against another person")

    fileprivate init(_ refusal: AnalysisRefusal, at now: Timestamp) {
        switch refusal {
        case .notForTwo: self.init(status: 422, code: "not_for_two", message: "only games of two players are analysed")
        case .noEvaluator: self.init(status: 422, code: "bad_value", message: "games of this kind are not analysed")
        case .tooLong(let most): self.init(status: 422, code: "bad_value", message: "a game of more than \(most) moves cannot be analysed")
        case .unplayable: self.init(status: 422, code: "bad_value", message: "the moves are not legal")
        case .already: self.init(status: 409, code: "already", message: "another game of yours is queued or being analysed")
        case .tooMany(let perDay):
            let dayLeft = Duration.milliseconds(86_400_000 - now.milliseconds % 86_400_000)
            self.init(status: 429, code: "too_many", message: "you can have at most \(perDay) games analysed a day", retryAfter: dayLeft)
        case .full: self.init(status: 503, code: "busy", message: "too many games are queued for analysis", retryAfter: .seconds(30))
        case .fullForNetwork:
            self.init(status: 429, code: "busy", message: "too many games from your network are queued for analysis", retryAfter: .seconds(30))
        case .closed: self.init(status: 503, code: "busy", message: "the server is about to restart", retryAfter: .seconds(3))
        }
    }
}
