import Accounts
import Analysis
import Export
import Foundation
import JSONText
import Logging
import Pictures
import Play
import SignIn
import Storage
import WebSocketServer
import Wire

/// The handlers of the HTTP API and all they need.
struct Routes: Sendable {
    let identities: Identities
    let accounts: any AccountStore
    let archive: any Archive
    let ledger: any Ledger
    let ratings: any RatingStore
    let boards: any Boards
    let analyst: Analyst
    let lobby: Lobby
    let clock: any GameClock
    let origins: OriginPolicy
    let secureCookies: Bool
    /// The origin of the site; empty where none is configured.
    let site: String
    let catalog: Catalog
    let documents: Documents
    /// Whether somebody may play without an account.
    var isOpenToGuests = true
    let health: Health
    let admin: AdminKey
    let moderation: any Moderation
    let follows: any FollowStore
    let turnMails: any TurnMailStore
    let stops: StopLinks
    let blocks: any BlockStore
    let contacts: ContactReader
    let limiter: RateLimiter
    let admission: AdmissionControl
    let proxies: TrustedProxies
    let faults: StoreFaults
    let incidents: Incidents
    let hasher: PasswordHasher
    /// `nil` for a server that sends no mail.
    let post: AccountPost?
    let exports: Exports
    /// `nil` for a server without providers.
    let signIns: SignIns?
    let providerFaults: ProviderFaults
    /// Growing waits after wrong passwords. Each kind of attempt has a throttle of its own, so that one keeps nobody from another.
    let passwords = SignInThrottle(network: .brief)
    /// Growing waits after addresses that belong to an account.
    let signUps = SignInThrottle()
    /// Growing waits after mails that were asked for.
    let mailWishes = SignInThrottle()
    let pictures: PictureMaker
    let clips: DailyClips
    let positionPictures = PositionPictures()
    let gameAnimations = GameAnimations()
    /// The source of random numbers, which must be unpredictable.
    let draw: @Sendable () -> UInt64
    /// The browsers that signed in before, which wrong passwords of others do not keep out.
    let knownBrowsers: KnownBrowsers
    /// Growing waits after notices to an address.
    let notices = SignInThrottle.ofNames()
    /// Growing waits after names that are refused.
    let names = SignInThrottle()
    /// Growing waits after codes that a provider refuses.
    let codes = SignInThrottle(network: .brief)
    /// Growing waits after uploads, of an account wherever it is as well.
    let uploads = SignInThrottle(anywhere: .ofNetwork)

    /// All routes, area by area.
    var all: [Route] {
        healthRoutes + guestsRoutes + loginsRoutes + recoveryRoutes + firstPasswordRoutes + deletionRoutes + linkedRoutes + exportRoutes + sessionRoutes
            + providerRoutes + tokenRoutes + botRoutes + turnMailRoutes + profileRoutes + pictureRoutes + walletRoutes + dailyRoutes + followingRoutes
            + blockingRoutes + reportRoutes + roomRoutes + invitationRoutes + fileRoutes + scoreRoutes + drawingRoutes + archiveRoutes + analysisRoutes
            + boardRoutes + administrationRoutes + administeredPlayerRoutes + administeredReportRoutes + administeredRoomRoutes
    }
}

extension HTTPResponse {
    static func json(_ bytes: [UInt8], status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, headers: [("content-type", "application/json; charset=utf-8"), ("cache-control", "no-store")], body: bytes)
    }

    static func json(_ text: String) -> HTTPResponse { json(Array(text.utf8)) }

    /// A list: an object with the array `items`.
    static func items<Item>(_ items: some Sequence<Item>, _ write: (Item, inout JSONWriter) -> Void) -> HTTPResponse {
        var json = JSONWriter()
        json.beginObject()
        json.key("items")
        json.beginArray()
        for item in items { write(item, &json) }
        json.endArray()
        json.endObject()
        return .json(json.bytes)
    }

    static func text(_ text: String, type: String = "text/plain; charset=utf-8") -> HTTPResponse {
        HTTPResponse(status: 200, headers: [("content-type", type), ("cache-control", "no-store")], body: Array(text.utf8))
    }
}

extension HTTPRequest {
    /// The value of one query parameter, percent-decoded.
    func parameter(_ name: String) -> String? {
        for pair in query.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1).map { String($0).replacing("+", with: " ").removingPercentEncoding }
            if parts.first == name { return parts.count > 1 ? parts[1] : "" }
        }
        return nil
    }

    func cookie(_ name: String) -> String? { SessionCookies.value(of: name, in: header("cookie")) }

    var bearer: String? {
        guard let value = header("authorization"), value.lowercased().hasPrefix("bearer ") else { return nil }
        return String(value.dropFirst(7)).trimmingCharacters(in: .whitespaces)
    }

    func jsonBody() throws(HTTPRefusal) -> JSONValue {
        if body.isEmpty { return .object([:]) }
        do throws(JSONError) {
            let value = try JSONValue(parsing: body)
            guard value.object != nil else { throw JSONError(reason: "not an object", offset: 0) }
            return value
        } catch {
            throw HTTPRefusal(status: 400, code: "bad_frame", message: "the body is no JSON object: \(error.reason)")
        }
    }
}
