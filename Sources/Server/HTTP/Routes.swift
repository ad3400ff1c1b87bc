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

/// The HTTP API. The socket server itself serves the files of the page and the WebSockets.
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
    var origins: OriginPolicy
    var secureCookies: Bool
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

    func answer(_ request: HTTPRequest) async -> HTTPResponse {
        let routes = request.isAdministration ? unencrypted : self
        let response = await limited(request) {
            do throws(HTTPRefusal) {
                return try await routes.route(request)
            } catch {
                return error.response
            }
        }
        return Self.isPublic(request) ? PublicReads.opened(response, to: request) : response
    }

    /// The port of the operator has no encryption, even if that of the site has.
    private var unencrypted: Routes {
        var routes = self
        routes.origins.isEncrypted = false
        routes.secureCookies = false
        return routes
    }

    private func route(_ request: HTTPRequest) async throws(HTTPRefusal) -> HTTPResponse {
        // A path has one spelling: what is kept from a port is kept by its text.
        guard !request.path.contains("//") else { throw .notFound }
        var path = request.path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
        if path.starts(with: ["api", "v1"]) { path.removeFirst(2) } else if path.count != 1 { throw .notFound }
        if path.first == "admin" {
            guard let answer = try await administer(Array(path.dropFirst()), request) else { throw Self.unanswered(path) }
            return answer
        }
        switch (request.method, path.count) {
        case ("GET", _), ("HEAD", _): return try await read(path, request)
        case ("POST", _): return try await write(path, request)
        case ("PUT", _) where path == ["me", "avatar"]: return try await setAvatar(request)
        case ("PUT", _) where path == ["me", "picture"]:
            return try await counted(.picture) { () throws(HTTPRefusal) in try await uploadPicture(request) }
        case ("PUT", 3) where path.starts(with: ["me", "following"]): return try await follow(path[2], request)
        case ("PUT", 3) where path.starts(with: ["me", "blocked"]): return try await block(path[2], request)
        case ("PATCH", _) where path == ["me"]: return try await changeProfile(request)
        case ("PATCH", _) where path == ["me", "mails"]: return try await changeTurnMails(request)
        case ("DELETE", _): return try await delete(path, request)
        case ("OPTIONS", _) where Self.isPublic(request): return PublicReads.preflight()
        default: throw Self.unanswered(path)
        }
    }

    /// The allowed methods of each path; `*` matches any one component. Paths that answer `OPTIONS` may be read by pages of other sites.
    private static let methods: [(path: [String], allowed: [String])] = [
        (["healthz"], reading), (["readyz"], reading), (["metrics"], reading), (["version"], PublicReads.methods),
        (["openapi.json"], PublicReads.methods),
        (["asyncapi.json"], PublicReads.methods), (["games"], PublicReads.methods), (["games", "*", "scores"], PublicReads.methods),
        (["games", "*", "files", "*"], reading),
        (["me"], reading + ["PATCH", "DELETE"]), (["me", "mails"], reading + ["PATCH"]), (["mails", "stop"], reading + ["POST"]),
        (["rooms"], PublicReads.methods),
        (["rooms", "*"], PublicReads.methods), (["rooms", "*", "qr.svg"], reading), (["rooms", "*", "stream"], PublicReads.methods),
        (["rooms", "*", "picture.png"], PublicReads.methods), (["archive", "*", "picture.png"], PublicReads.methods),
        (["archive", "*", "animation.webp"], PublicReads.methods),
        (["tv", "*"], PublicReads.methods), (["users", "*"], PublicReads.methods), (["users", "*", "ratings"], PublicReads.methods),
        (["boards", "*", "*"], PublicReads.methods), (["archive"], PublicReads.methods), (["archive", "*"], PublicReads.methods),
        (["archive", "*", "positions"], PublicReads.methods), (["archive", "*", "analysis"], reading + ["POST"]), (["replay", "positions"], reading),
        (["replay", "analysis", "*"], reading), (["auth", "guest"], ["POST"]), (["auth", "signup"], ["POST"]),
        (["auth", "login"], ["POST"]), (["auth", "logout"], ["POST"]), (["auth", "password", "change"], ["POST"]),
        (["auth", "password", "forgot"], ["POST"]), (["auth", "password", "reset"], ["POST"]), (["auth", "email", "change"], ["POST"]),
        (["auth", "email", "confirm"], ["POST"]), (["auth", "email", "send"], ["POST"]),
        (["auth", "credentials"], reading + ["DELETE"]), (["auth", "password", "add"], ["POST"]), (["auth", "password", "confirm"], ["POST"]),
        (["auth", "providers"], reading), (["auth", "oidc", "*"], ["GET", "POST"]), (["auth", "oidc", "*", "callback"], ["GET"]),
        (["me", "wallet"], reading), (["me", "ledger"], reading), (["me", "reward"], ["POST"]), (["me", "daily"], ["POST"]),
        (["me", "daily", "next"], ["POST"]), (["me", "daily", "claim"], ["POST"]),
        (["me", "links"], reading), (["me", "links", "*"], ["DELETE"]),
        (["me", "following"], reading), (["me", "following", "*"], reading + ["PUT", "DELETE"]),
        (["me", "blocked"], reading), (["me", "blocked", "*"], reading + ["PUT", "DELETE"]),
        (["auth", "sessions"], reading + ["DELETE"]), (["auth", "sessions", "*"], ["DELETE"]),
        (["auth", "tokens"], reading + ["POST"]), (["auth", "tokens", "*"], ["DELETE"]), (["me", "bots"], reading + ["POST"]),
        (["me", "bots", "*"], ["DELETE"]), (["me", "bots", "*", "name"], ["POST"]), (["me", "bots", "*", "token"], ["POST"]),
        (["me", "keep"], ["POST"]), (["me", "export"], reading + ["POST"]), (["me", "export", "*"], reading), (["me", "name"], ["POST"]),
        (["me", "avatar"], ["PUT"]), (["me", "picture"], ["PUT", "DELETE"]), (["pictures", "*"], PublicReads.methods), (["replay"], ["POST"]),
        (["replay", "analysis"], ["POST"]), (["reports"], ["POST"]), (["me", "notices", "*"], ["DELETE"]), (["admin", "bots"], ["POST"]),
        (["admin", "role"], ["POST"]), (["admin", "password"], ["POST"]), (["admin", "me"], reading), (["admin", "rooms"], reading),
        (["admin", "rooms", "*", "close"], ["POST"]),
        (["admin", "players"], reading), (["admin", "players", "*"], reading), (["admin", "players", "*", "ledger"], reading),
        (["admin", "players", "*", "sessions"], reading + ["DELETE"]), (["admin", "players", "*", "reports"], reading),
        (["admin", "players", "*", "correction"], ["POST"]),
        (["admin", "players", "*", "sanctions"], reading + ["POST"]), (["admin", "sanctions", "*", "lift"], ["POST"]),
        (["admin", "reports"], reading), (["admin", "reports", "*", "close"], ["POST"]), (["admin", "reports", "close"], ["POST"]),
        (["admin", "log"], reading),
    ]
    private static let reading = ["GET", "HEAD"]

    /// 405 for a known path, with its allowed methods, and 404 for an unknown one.
    private static func unanswered(_ path: [String]) -> HTTPRefusal {
        guard let allowed = allowedMethods(of: path) else { return .notFound }
        return HTTPRefusal(status: 405, code: "method", message: "this method is not answered here", allow: allowed.joined(separator: ", "))
    }

    private static func allowedMethods(of path: [String]) -> [String]? {
        methods.first { known, _ in known.count == path.count && zip(known, path).allSatisfy { $0 == "*" || $0 == $1 } }?.allowed
    }

    /// Whether pages of other sites may have the answer.
    private static func isPublic(_ request: HTTPRequest) -> Bool {
        guard PublicReads.methods.contains(request.method) else { return false }
        return allowedMethods(of: components(of: request)) == PublicReads.methods
    }

    /// The path without the prefix of the API.
    private static func components(of request: HTTPRequest) -> [String] {
        let path = request.path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
        return path.starts(with: ["api", "v1"]) ? Array(path.dropFirst(2)) : path
    }

    /// Counts the outcome of an act.
    private func counted(
        _ act: AccountActs.Act, _ work: () async throws(HTTPRefusal) -> HTTPResponse
    ) async throws(HTTPRefusal) -> HTTPResponse {
        do throws(HTTPRefusal) {
            let response = try await work()
            health.acts.count(act, AccountActs.done)
            return response
        } catch {
            health.acts.count(act, error.code)
            if act == .signIn { incidents.report(.signIn, .notice, ["reason": "\(error.code)"]) }
            throw error
        }
    }

    private func read(_ path: [String], _ request: HTTPRequest) async throws(HTTPRefusal) -> HTTPResponse {
        switch (path.first, path.count) {
        case ("healthz", 1): return health.liveness()
        case ("readyz", 1): return health.readiness()
        case ("metrics", 1): return await health.metrics()
        case ("version", 1): return .tagged(documents.version, request)
        case ("openapi.json", 1): return try document("openapi", request)
        case ("asyncapi.json", 1): return try document("asyncapi", request)
        case ("games", 1): return games(request)
        case ("games", 3) where path[2] == "scores": return try await scores(of: path[1], request)
        case ("games", 4) where path[2] == "files": return try file(path[3], of: path[1], request)
        case ("me", 1): return try await me(request)
        case ("me", 2) where path[1] == "export": return try await exports(request)
        case ("me", 2) where path[1] == "mails": return try await turnMails(request)
        case ("mails", 2) where path[1] == "stop": return try askToStopMails(request)
        case ("me", 3) where path[1] == "export": return try await export(path[2], request)
        case ("me", 2) where path[1] == "wallet": return try await wallet(request)
        case ("me", 2) where path[1] == "ledger": return try await postings(request)
        case ("auth", 2) where path[1] == "sessions": return try await sessions(request)
        case ("auth", 2) where path[1] == "credentials": return try await credentials(request)
        case ("auth", 2) where path[1] == "tokens": return try await tokens(request)
        case ("me", 2) where path[1] == "bots": return try await bots(request)
        case ("me", 2) where path[1] == "following": return try await following(request)
        case ("me", 3) where path[1] == "following": return try await follows(path[2], request)
        case ("me", 2) where path[1] == "blocked": return try await blocked(request)
        case ("me", 3) where path[1] == "blocked": return try await block(of: path[2], request)
        case ("pictures", 2): return try await picture(path[1])
        case ("me", 2) where path[1] == "links": return try await links(request)
        case ("auth", 2) where path[1] == "providers": return providers(request)
        case ("auth", 3) where path[1] == "oidc" && request.method == "GET": return try await beginSignIn(with: path[2], request)
        case ("auth", 4) where path[1] == "oidc" && path[3] == "callback" && request.method == "GET":
            return try await finishSignIn(with: path[2], request)
        case ("rooms", 1): return try await rooms(request)
        case ("rooms", 2): return try await room(path[1], request)
        case ("rooms", 3) where path[2] == "picture.png": return try await picture(ofRoom: path[1], request)
        case ("archive", 3) where path[2] == "animation.webp": return try await animation(ofMatch: path[1], request)
        case ("archive", 3) where path[2] == "picture.png": return try await picture(ofMatch: path[1], request)
        case ("rooms", 3) where path[2] == "stream": return try await stream(of: path[1], request)
        case ("rooms", 3) where path[2] == "qr.svg": return try await invitation(to: path[1], request)
        case ("tv", 2): return try await television(path[1])
        case ("users", 2): return try await user(path[1], request)
        case ("users", 3) where path[2] == "ratings": return try await ratingPoints(of: path[1], request)
        case ("boards", 3): return try await board(path[2], of: path[1], request)
        case ("archive", 1): return try await matches(request)
        case ("archive", 2): return try await match(path[1], request)
        case ("archive", 3) where path[2] == "positions": return try await positions(of: path[1], request)
        case ("archive", 3) where path[2] == "analysis": return try await analysis(of: path[1], request)
        case ("replay", 2) where path[1] == "positions": return try positions(request)
        case ("replay", 3) where path[1] == "analysis": return try await analysisOfPasted(path[2], request)
        default: throw Self.unanswered(path)
        }
    }

    /// A large document costs by its size.
    private func document(_ name: String, _ request: HTTPRequest) throws(HTTPRefusal) -> HTTPResponse {
        let answer = try documents.document(name, request)
        try charge(.reads, answer.body.count / Self.bytesPerRead, request)
        return answer
    }

    private func delete(_ path: [String], _ request: HTTPRequest) async throws(HTTPRefusal) -> HTTPResponse {
        if path == ["me"] { return try await counted(.deletion) { () throws(HTTPRefusal) in try await deleteAccount(request) } }
        if path == ["me", "picture"] { return try await removePicture(request) }
        switch (path.first, path.dropFirst().first, path.count) {
        case ("auth", "credentials", 2): return try await endOtherCredentials(request)
        case ("auth", "sessions", 2): return try await endOtherSessions(request)
        case ("auth", "sessions", 3): return try await endSession(path[2], request)
        case ("me", "links", 3): return try await removeLink(to: path[2], request)
        case ("me", "following", 3): return try await unfollow(path[2], request)
        case ("me", "blocked", 3): return try await unblock(path[2], request)
        case ("auth", "tokens", 3): return try await revokeToken(path[2], request)
        case ("me", "notices", 3): return try await dismissNotice(path[2], request)
        case ("me", "bots", 3): return try await retireBot(path[2], request)
        default: throw Self.unanswered(path)
        }
    }

    private func write(_ path: [String], _ request: HTTPRequest) async throws(HTTPRefusal) -> HTTPResponse {
        switch path {
        case ["auth", "guest"]: return try await becomeGuest(request)
        case ["auth", "signup"]: return try await counted(.signUp) { () throws(HTTPRefusal) in try await signUp(request) }
        case ["auth", "login"]: return try await counted(.signIn) { () throws(HTTPRefusal) in try await signIn(request) }
        case ["auth", "logout"]: return try await signOut(request)
        case ["auth", "password", "add"]: return try await mailFirstPassword(request)
        case ["auth", "password", "confirm"]: return try await counted(.password) { () throws(HTTPRefusal) in try await setFirstPassword(request) }
        case ["auth", "password", "change"]: return try await counted(.password) { () throws(HTTPRefusal) in try await changePassword(request) }
        case ["auth", "password", "forgot"]: return try await forgetPassword(request)
        case ["auth", "password", "reset"]: return try await counted(.reset) { () throws(HTTPRefusal) in try await resetPassword(request) }
        case ["auth", "email", "change"]: return try await changeEmail(request)
        case ["auth", "email", "send"]: return try await sendConfirmation(request)
        case _ where path.count == 3 && path.starts(with: ["auth", "oidc"]): return try await beginLink(with: path[2], request)
        case ["auth", "email", "confirm"]: return try await counted(.email) { () throws(HTTPRefusal) in try await confirmEmail(request) }
        case ["me", "export"]: return try await counted(.export) { () throws(HTTPRefusal) in try await askForExport(request) }
        case ["me", "keep"]: return try await keepAccount(request)
        case ["mails", "stop"]: return try await stopMails(request)
        case ["me", "reward"]: return try await openPresent(request)
        case ["me", "daily"]: return try await beginClip(request)
        case ["me", "daily", "next"]: return try await continueClip(request)
        case ["me", "daily", "claim"]: return try await claimDaily(request)
        case ["me", "name"]: return try await rename(request)
        case ["auth", "tokens"]: return try await issueToken(request)
        case ["me", "bots"]: return try await makeBot(request)
        case _ where path.count == 4 && path.starts(with: ["me", "bots"]) && path[3] == "name": return try await renameBot(path[2], request)
        case _ where path.count == 4 && path.starts(with: ["me", "bots"]) && path[3] == "token":
            return try await replaceToken(ofBot: path[2], request)
        case ["replay"]: return try load(request)
        case ["replay", "analysis"]: return try await analysePasted(request)
        case ["reports"]: return try await fileReport(request)
        case _ where path.count == 3 && path[0] == "archive" && path[2] == "analysis": return try await analyse(match: path[1], request)
        default: throw Self.unanswered(path)
        }
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
