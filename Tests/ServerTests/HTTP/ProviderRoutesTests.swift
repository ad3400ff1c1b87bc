import Accounts
import Foundation
import JSONText
import OutgoingHTTP
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Server
@testable import SignIn

/// Signing in with a provider, which answers for whoever the code names.
@Suite("Providers over HTTP", .timeLimit(.minutes(10))) struct ProviderRoutesTests {
    /// Takes the code of a sign-in for the token, and the token for the id of the person. The code `bad` is refused.
    private struct Echo: OutgoingTransport {
        func perform(_ request: OutgoingRequest) async throws(OutgoingFailure) -> OutgoingAnswer {
            if let code = request.form?.split(separator: "&").first(where: { $0.hasPrefix("code=") })?.dropFirst(5) {
                if code == "gone" { throw .unreachable("nobody answers") }
                return OutgoingAnswer(status: code == "bad" ? 400 : 200, body: Array(#"{"access_token":"\#(code)"}"#.utf8))
            }
            let id = request.authorization.dropFirst(7)
            return OutgoingAnswer(status: 200, body: Array(#"{"data":{"id":"\#(id)","name":"Zoë \#(id)"}}"#.utf8))
        }
    }

    private static let file = #"{"providers":[{"kind":"x","client-id":"a","client-secret":"b"}]}"#

    private func run(_ body: (API) async throws -> Void) async throws {
        let providers = try ProviderFile.providers(try JSONValue(parsing: Array(Self.file.utf8)))
        try await API.run(signIns: SignIns(providers, site: "https://a.example", transport: Echo()), body)
    }

    /// A browser with the cookie of a sign-in, and the state that came with it.
    private func begun(_ api: API, session: String? = nil) async throws -> (state: String, cookies: String) {
        let own = session.map { "palisade_session=\($0); " } ?? ""
        let answer = await api.send("GET", "/auth/oidc/x", headers: ["cookie": own])
        #expect(answer.status == 303)
        let location = try #require(answer.header("location"))
        let query = try #require(URLComponents(string: location)?.queryItems)
        let state = try #require(query.first { $0.name == "state" }?.value)
        let cookie = try #require(answer.cookie("palisade_sign_in_\(state.prefix(8))")?.split(separator: ";").first)
        return (state, own + cookie)
    }

    /// A browser that begins to link an account, as its page does.
    private func linking(_ api: API, _ session: String, body: String = "{}") async throws -> API.Answer {
        let secret = try #require(Secret(session, kind: .session))
        return await api.send(
            "POST", "/auth/oidc/x", headers: ["cookie": "palisade_session=\(session)", "x-csrf": secret.csrf], body: body)
    }

    private func begun(_ answer: API.Answer, _ session: String) throws -> (state: String, cookies: String) {
        let location = try #require(answer.body?["location"]?.string)
        let state = try #require(URLComponents(string: location)?.queryItems?.first { $0.name == "state" }?.value)
        let cookie = try #require(answer.cookie("palisade_sign_in_\(state.prefix(8))")?.split(separator: ";").first)
        return (state, "palisade_session=\(session); " + cookie)
    }

    private func finished(_ api: API, _ begun: (state: String, cookies: String), _ code: String) async -> API.Answer {
        await api.send("GET", "/auth/oidc/x/callback", query: "state=\(begun.state)&code=\(code)", headers: ["cookie": begun.cookies])
    }

    private func outcome(_ answer: API.Answer) -> String? { answer.header("location")?.split(separator: "=").last.map(String.init) }

    private func entered(_ api: API, _ code: String) async throws -> String? { outcome(await finished(api, try await begun(api), code)) }

    private func session(_ answer: API.Answer) -> String? {
        answer.cookie("palisade_session")?.split(separator: ";").first?.split(separator: "=").last.map(String.init)
    }

    @Test func `a sign-in has ten minutes`() async throws {
        try await run { api in
            let (first, second) = (try await begun(api), try await begun(api))
            api.clock.advance(by: .milliseconds(599_999))
            #expect(outcome(await finished(api, first, "p1")) == "new")
            api.clock.advance(by: .milliseconds(1))
            #expect(outcome(await finished(api, second, "p1")) == "sign_in_stale")
        }
    }

    @Test func `two first sign-ins of one person at the same time make one account`() async throws {
        try await run { api in
            let (first, second) = (try await begun(api), try await begun(api))
            async let one = finished(api, first, "p1")
            async let other = finished(api, second, "p1")
            let outcomes = [outcome(await one), outcome(await other)].compactMap(\.self)
            #expect(outcomes.count { $0 == "new" } == 1)
            #expect(Set(outcomes).subtracting(["new", "done", "linked_elsewhere"]).isEmpty)
        }
    }

    @Test func `codes that are refused cost growing waits, and a provider in trouble costs none`() async throws {
        try await run { api in
            for _ in 1...61 {
                let told = try await entered(api, "gone")
                #expect(told == "provider_down")
            }
            for _ in 1...60 {
                let told = try await entered(api, "bad")
                #expect(told == "sign_in_refused")
            }
            let waiting = try await entered(api, "p1")
            #expect(waiting == "rate")
            api.clock.advance(by: .seconds(1))
            let last = try await entered(api, "p1")
            #expect(last == "new")
        }
    }

    @Test func `a session that ended meanwhile links nothing`() async throws {
        try await run { api in
            let member = try #require(try await session(finished(api, begun(api), "p1")))
            let linking = try begun(try await linking(api, member), member)
            let secret = try #require(Secret(member, kind: .session))
            try await api.identities.revoke(secret)
            #expect(outcome(await finished(api, linking, "p2")) == "sign_in_stale")
            let link = try await api.identities.link(provider: "x", subject: "p2")
            #expect(link == nil)
        }
    }

    @Test func `a link is not begun by an address alone, and its owner is told`() async throws {
        try await run { api in
            var ada = Browser(api: api)
            _ = await ada.post("/auth/signup", #"{"email":"ada@example.org","password":"correct horse"}"#)
            let session = try #require(ada.session)
            // The navigation signs in. With an unknown account of the provider a member stays who they are.
            #expect(outcome(await finished(api, try await begun(api, session: session), "p2")) == "sign_in_stale")
            #expect(try await api.identities.link(provider: "x", subject: "p2") == nil)
            #expect(await api.send("POST", "/auth/oidc/x", headers: ada.cookie).code == "forbidden")
            let started = try begun(try await linking(api, session), session)
            #expect(outcome(await finished(api, started, "p1")) == "linked")
            #expect(try await api.mail(to: "ada@example.org").subject == "Your account has another way to sign in")
        }
    }

    @Test func `a link that is begun late asks for the password`() async throws {
        try await run { api in
            var ada = Browser(api: api)
            _ = await ada.post("/auth/signup", #"{"email":"ada@example.org","password":"correct horse"}"#)
            let session = try #require(ada.session)
            api.clock.advance(by: .milliseconds(600_000))
            #expect(try await linking(api, session).code == "sign_in_again")
            #expect(try await linking(api, session, body: #"{"current":"wrong horse"}"#).code == "wrong_password")
            let started = try begun(try await linking(api, session, body: #"{"current":"correct horse"}"#), session)
            #expect(outcome(await finished(api, started, "p1")) == "linked")
        }
    }

    @Test func `sign-ins begun in two tabs end in any order`() async throws {
        try await run { api in
            let (first, second) = (try await begun(api), try await begun(api))
            // The tabs share the cookies of their browser.
            let jar = first.cookies + "; " + second.cookies
            let member = try #require(session(await finished(api, (second.state, jar), "p1")))
            let late = (state: first.state, cookies: jar + "; palisade_session=\(member)")
            #expect(outcome(await finished(api, late, "p1")) == "done")
        }
    }

    @Test func `a write needs its word, and a token has no links`() async throws {
        try await run { api in
            let member = try #require(try await session(finished(api, begun(api), "p1")))
            let cookie = ["cookie": "palisade_session=\(member)"]
            #expect(await api.send("DELETE", "/me/links/x", headers: cookie).code == "forbidden")
            #expect(await api.send("GET", "/me/links", headers: ["authorization": "Bearer plt_x"]).code == "forbidden")
            #expect(await api.send("GET", "/me/links").code == "auth_required")
            let links = await api.send("GET", "/me/links", headers: cookie).body?["items"]?.array
            #expect(links?.map { $0["name"]?.string } == ["Zoë p1"])
        }
    }

    @Test func `a guest who chose a name keeps it`() async throws {
        try await run { api in
            var browser = Browser(api: api)
            _ = await browser.post("/auth/guest", #"{"name":"Ada"}"#)
            let member = try #require(try await session(finished(api, begun(api, session: browser.session), "p1")))
            #expect(member != browser.session)
            let me = await api.send("GET", "/me", headers: ["cookie": "palisade_session=\(member)"]).body
            #expect(me?["user"]?["name"]?.string == "Ada" && me?["user"]?["guest"]?.bool == false && me?["address"] == .null)
        }
    }
}
