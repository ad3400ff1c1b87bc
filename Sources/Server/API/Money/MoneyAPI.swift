import Accounts
import Identifiers
import JSONText
import Play
import Storage
import WebSocketServer

/// Money, stars and presents of a member.
struct MoneyAPI: APIArea {
    let context: APIContext
    let ledger: any Ledger
    let grants: Grants
    let games: FinishedGames
    let catalog: Catalog
    let clips: DailyClips
    /// The source of random numbers, which must be unpredictable.
    let draw: @Sendable () -> UInt64

    var routes: [Route] {
        [
            Route(.get, "me/wallet", needs: .purse, wallet),
            Route(.get, "me/ledger", needs: .purse, postings),
            Route(.post, "me/reward", needs: .reward, openPresent),
        ] + routesOfDaily
    }

    func wallet(_ call: Call<UserID>) async throws(HTTPRefusal) -> HTTPResponse {
        let user = call.caller
        return .holdings(try await context.stored { try await ledger.holdings(of: user) }, today: context.today)
    }

    func postings(_ call: Call<UserID>) async throws(HTTPRefusal) -> HTTPResponse {
        let user = call.caller
        let (limit, position) = (try call.request.pageLimit(), try call.request.pagePosition())
        let page = try await context.stored { try await ledger.postings(of: user, before: position, limit: limit) }
        var json = JSONWriter(capacity: 2048)
        json.beginObject()
        json.key("postings")
        json.beginArray()
        for posting in page.postings { posting.write(to: &json) }
        json.endArray()
        json.field("next", page.next.map { PageCursor(position: $0).text })
        json.endObject()
        return .json(json.bytes)
    }

    /// Opens the oldest present that waits.
    func openPresent(_ call: Call<UserID>) async throws(HTTPRefusal) -> HTTPResponse {
        let user = call.caller
        let opened = try await context.paid(StoreCost.posting, call.request) { () throws(HTTPRefusal) in
            try await granted { try await grants.openPresent(of: user, at: context.clock.now) }
        }
        return .holdings(opened.holdings, today: context.today) { json in
            json.field("amount", opened.amount)
            json.field("number", opened.number)
        }
    }

    /// Runs a grant of the ledger, and translates its refusals.
    func granted<Value: Sendable>(_ grant: () async throws -> Value) async throws(HTTPRefusal) -> Value {
        do {
            return try await grant()
        } catch StoreFailure.missing("present") {
            throw HTTPRefusal(status: 409, code: "already", message: "no present is available")
        } catch StoreFailure.taken("posting") {
            throw .paidToday
        } catch StoreFailure.missing("account") {
            throw .login
        } catch {
            context.faults.report(error)
            throw .unavailable
        }
    }
}

extension HTTPRefusal {
    static let paidToday = HTTPRefusal(status: 409, code: "already", message: "today's money was already paid")
}

extension HTTPResponse {
    /// Writes the holdings of a member, after the members that `write` adds.
    static func holdings(_ holdings: Holdings, today: Day, _ write: (inout JSONWriter) -> Void = { _ in }) -> HTTPResponse {
        var json = JSONWriter()
        json.beginObject()
        write(&json)
        json.key("wallet")
        holdings.writeWallet(to: &json)
        json.key("reward")
        holdings.writeReward(to: &json)
        json.key("daily")
        holdings.writeDaily(today, to: &json)
        json.endObject()
        return .json(json.bytes)
    }
}

extension Posting {
    fileprivate func write(to json: inout JSONWriter) {
        json.beginObject()
        writeMembers(to: &json)
        json.endObject()
    }

    func writeMembers(to json: inout JSONWriter) {
        json.field("id", Int(position))
        json.field("kind", kind.rawValue)
        json.field("ref", reference)
        json.field("money", money)
        json.field("stars", stars)
        json.field("ts", Int(at))
    }
}
