import Accounts
import Foundation
import Identifiers
import JSONText
import Play
import Storage
import WebSocketServer

/// The own account and its profile.
struct ProfileAPI: APIArea {
    let context: APIContext
    let contacts: ContactNews

    var routes: [Route] {
        [
            Route(.get, "me", needs: .account, me),
            Route(.patch, "me", needs: .profile, changeProfile),
            Route(.post, "me/name", needs: .profile, rename),
            Route(.put, "me/avatar", needs: .profile, setAvatar),
        ]
    }

    func me(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let account = call.caller.account
        let profile = try await context.stored { try await context.identities.profile(of: account) }
        // Only browsers receive the e-mail address. A program that plays for the person does not need it.
        let login = call.request.bearer == nil ? try await context.stored { try await context.identities.login(of: account) } : nil
        let deletion = call.request.bearer == nil ? try await context.stored { try await context.identities.deletion(of: account) } : nil
        let isAdministrator = try await context.stored { try await context.moderation.isAdministrator(account.id) }
        let links = call.request.bearer == nil ? try await context.stored { try await context.identities.links(of: account) } : []
        var json = JSONWriter()
        json.beginObject()
        json.key("user")
        account.write(to: &json)
        profile.writeMembers(to: &json)
        json.field("email", login?.email)
        if let login { json.field("confirmed", login.confirmed != nil) }
        json.field("address", login?.email ?? links.lazy.compactMap(\.email).first)
        if let deletion { json.field("deletion", Int(deletion.due)) }
        if isAdministrator { json.field("admin", true) }
        json.endObject()
        var response = HTTPResponse.json(json.bytes)
        for cookie in renewed(call.request) { response.headers.append(("set-cookie", cookie)) }
        return response
    }

    /// The renewed cookies of the session, so that the browser keeps them as long as the session lasts.
    private func renewed(_ request: HTTPRequest) -> [String] {
        guard request.bearer == nil, let secret = context.session(request) else { return [] }
        // Only the plain session cookie is removed: a page of an earlier version still reads the CSRF cookie by its plain name.
        let cookies = context.cookies(for: request)
        let earlier =
            cookies.isEarlier(in: request.header("cookie")) ? [cookies.line(SessionCookies.plainSession, "", httpOnly: true, seconds: 0)] : []
        return cookies.lines(of: secret) + earlier
    }

    /// Changes the members of the profile that the body has. If one of them is refused, nothing changes.
    func changeProfile(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let account = call.caller.account
        guard account.kind == .human else { throw .forbidden("bots have no profile of their own") }
        let change = try change(try call.request.jsonBody())
        let (changed, profile) = try await made(change, of: account, call.request)
        if change.challengers != nil { await contacts.apply(rulesOf: account.id) }
        if change.name != nil { await context.lobby.rename(changed.user, to: changed.name) }
        var json = JSONWriter()
        json.beginObject()
        json.key("user")
        changed.write(to: &json)
        profile.writeMembers(to: &json)
        json.endObject()
        return .json(json.bytes)
    }

    private func made(
        _ change: ProfileChange, of account: Account, _ request: HTTPRequest
    ) async throws(HTTPRefusal) -> (account: Account, profile: Profile) {
        let write = { () async throws(HTTPRefusal) in
            try await context.paid(StoreCost.account(name: change.name), request) { () throws(HTTPRefusal) in
                try await context.named { try await context.identities.change(change, of: account.id) }
            }
        }
        return change.name == nil ? try await write() : try await context.naming(account, request, write)
    }

    private func change(_ body: JSONValue) throws(HTTPRefusal) -> ProfileChange {
        let change = ProfileChange(
            name: try body.optionalText("name"), birthYear: try birthYear(body), zodiac: try zodiac(body), challengers: try challengers(body))
        guard !change.isEmpty else { throw .badValue("give at least one of name, birth_year, zodiac and challengers") }
        return change
    }

    func rename(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let account = call.caller.account
        let name = try call.request.jsonBody().text("name")
        let renamed = try await context.naming(account, call.request) { () throws(HTTPRefusal) in
            try await context.paid(StoreCost.account(name: name), call.request) { () throws(HTTPRefusal) in
                try await context.named { try await context.identities.rename(account.id, to: name) }
            }
        }
        await context.lobby.rename(renamed.user, to: renamed.name)
        return .user(renamed)
    }

    /// Sets the avatar. With `null`, the account gets the default picture.
    func setAvatar(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let account = call.caller.account
        let avatar = try avatar(try call.request.jsonBody())
        let changed = try await context.paid(StoreCost.avatar, call.request) { () throws(HTTPRefusal) in
            try await context.named { try await context.identities.setAvatar(avatar, of: account.id) }
        }
        await context.lobby.setAvatar(changed.avatar, of: changed.user)
        return .user(changed)
    }

    /// The avatar from a body. The member is required, so that an empty body does not remove the picture by mistake.
    private func avatar(_ body: JSONValue) throws(HTTPRefusal) -> Avatar? {
        if body["avatar"] == .null { return nil }
        guard let avatar = body["avatar"]?.string.flatMap(AvatarDesign.init).map(Avatar.design) else {
            throw .badField("avatar", "avatar must be null, or a design such as d1-3-4-2-1-0-7")
        }
        return avatar
    }

    private func birthYear(_ body: JSONValue) throws(HTTPRefusal) -> Int?? {
        guard let value = body["birth_year"] else { return nil }
        if value == .null { return .some(nil) }
        let years = Profile.birthYears(in: context.clock.now.year)
        guard let year = value.int, years.contains(year) else {
            throw .badField("birth_year", "birth_year must be null, or a year from \(years.lowerBound) to \(years.upperBound)")
        }
        return year
    }

    private func challengers(_ body: JSONValue) throws(HTTPRefusal) -> Challengers? {
        guard let value = body["challengers"] else { return nil }
        guard let challengers = value.string.flatMap(Challengers.init) else {
            throw .badField("challengers", "challengers must be one of \(Challengers.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return challengers
    }

    private func zodiac(_ body: JSONValue) throws(HTTPRefusal) -> Zodiac?? {
        guard let value = body["zodiac"] else { return nil }
        if value == .null { return .some(nil) }
        guard let sign = value.string.flatMap(Zodiac.init) else {
            throw .badField("zodiac", "zodiac must be null, or one of \(Zodiac.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return sign
    }
}

extension Profile {
    /// The accepted years of birth: a year and the hundred years before it.
    static func birthYears(in year: Int) -> ClosedRange<Int> { (year - 100)...year }

    /// The age after the birthday in a year; `nil` without a year of birth, and for a future year of birth, which a fast clock once permitted.
    func age(in year: Int) -> Int? { birthYear.map { year - $0 }.flatMap { $0 >= 0 ? $0 : nil } }

    /// Writes all members, which only the player sees.
    func writeMembers(to json: inout JSONWriter) {
        json.field("birth_year", birthYear)
        json.field("zodiac", zodiac?.rawValue)
        json.field("challengers", challengers.rawValue)
    }

    /// Writes the members that everybody sees, each only if the player has chosen it.
    func writeCard(in year: Int, to json: inout JSONWriter) {
        if let age = age(in: year) { json.field("age", age) }
        if let zodiac { json.field("zodiac", zodiac.rawValue) }
    }
}

extension Timestamp {
    /// The year of the Gregorian calendar, in Coordinated Universal Time.
    var year: Int {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar.component(.year, from: Date(timeIntervalSince1970: Double(milliseconds) / 1000))
    }
}
