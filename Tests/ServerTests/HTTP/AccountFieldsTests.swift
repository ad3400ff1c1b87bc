import Accounts
import JSONText
import TestSupport
import Testing

@testable import Server

/// Hostile values in every field of the account: each is refused with a code and the name of its field, and nothing of it reaches the log.
@Suite("Fields of the account", .timeLimit(.minutes(10))) struct AccountFieldsTests {
    /// A field of a form, and a value that it refuses.
    struct Case: Sendable, CustomTestStringConvertible {
        let form: String
        let field: String
        let value: HostileValue

        var testDescription: String { "\(form) \(field) \(value.testDescription)" }

        private static let forms = [
            ("signup", ["email", "password"]), ("login", ["email", "password"]), ("password/change", ["current", "password"]),
            ("password/forgot", ["email"]), ("password/reset", ["ticket"]), ("email/change", ["current", "email"]), ("email/confirm", ["ticket"]),
        ]
        /// Fields for a new password: any characters are one, if there are enough of them.
        private static let newPasswords = ["signup password", "password/change password"]

        static let all = forms.flatMap { form, fields in
            fields.flatMap { field in
                (HostileValue.kinds + HostileValue.texts)
                    .filter { !newPasswords.contains("\(form) \(field)") || !HostileValue.passwords.contains($0.testDescription) }
                    .map { Case(form: form, field: field, value: $0) }
            }
        }

        /// The form with good values in all other fields.
        var body: String {
            let good = [
                "email": #""new.ada@ely.example""#, "password": #""battery staple""#, "current": #""correct horse""#,
                "ticket": "\"plk_\(String(repeating: "A", count: 43))\"",
            ]
            let fields = Set((Self.forms.first { $0.0 == form }?.1 ?? []) + ["password"])
            var members = good.filter { fields.contains($0.key) }
            members[field] = value.json
            return "{\(members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ","))}"
        }

        var refusals: Set<String> {
            switch field {
            case "email": ["422 bad_value"]
            case "ticket": ["422 bad_value", "410 dead_link"]
            default: ["422 bad_value", "403 wrong_password"]
            }
        }
    }

    private static let secrets = [HostileValue.mark, "battery staple", "correct horse", "ely.example"]

    /// The log holds nothing of what was sent.
    private func expectSilence(_ api: API) {
        for secret in Self.secrets { #expect(!api.log.all.contains { $0.contains(secret) }, "\(secret)") }
    }

    @Test func `there are as many cases as fields and values`() { #expect(Case.all.count == 11 * 17 - 2 * 8) }

    @Test(arguments: Case.all) func `a field refuses what it cannot be`(_ hostile: Case) async throws {
        try await API.run { api in
            var browser = Browser(api: api)
            if ["password/change", "email/change"].contains(hostile.form) {
                #expect(await browser.post("/auth/signup", #"{"email":"ada@ely.example","password":"correct horse"}"#).status == 201)
            }
            let answer = await browser.post("/auth/\(hostile.form)", hostile.body)
            #expect(hostile.refusals.contains("\(answer.status) \(answer.code ?? "")"), "\(answer.status) \(answer.code ?? "")")
            #expect(answer.field == hostile.field)
            #expect(!answer.message.isEmpty && !answer.message.contains(HostileValue.mark))
            #expect(await api.get("/version").status == 200)
            expectSilence(api)
        }
    }

    private static let avatars =
        (HostileValue.kinds + HostileValue.texts).filter { !["missing", "null"].contains($0.testDescription) }
        + ["d1", "d1-1-1-1-1-1-10", "d1-0-1-1-1-1-1", "D1-1-1-1-1-1-1", "p" + String(repeating: "0", count: 64)].map { HostileValue($0, "\"\($0)\"") }

    @Test(arguments: avatars) func `an avatar refuses what it cannot be`(_ avatar: HostileValue) async throws {
        try await API.run { api in
            var browser = Browser(api: api)
            _ = await browser.post("/auth/guest", "{}")
            let answer = await browser.send("PUT", "/me/avatar", #"{"avatar":\#(avatar.json ?? "")}"#)
            #expect(answer.status == 422 && answer.code == "bad_value" && answer.field == "avatar")
            #expect(!answer.message.isEmpty && !answer.message.contains(HostileValue.mark))
            expectSilence(api)
        }
    }

    @Test(arguments: ["0", String(repeating: HostileValue.mark, count: 1000), String(repeating: "g", count: 16), "🎲", "..", "\0"])
    func `a session refuses what it cannot be`(session: String) async throws {
        try await API.run { api in
            var browser = Browser(api: api)
            _ = await browser.post("/auth/guest", "{}")
            let answer = await browser.send("DELETE", "/auth/sessions/\(session)")
            #expect(answer.status == 404 && answer.code == "not_found")
            #expect(await browser.send("GET", "/auth/sessions").status == 200)
            expectSilence(api)
        }
    }

    @Test(arguments: ["guest", "signup"], HostileValue.kinds.filter { !["missing", "null"].contains($0.testDescription) } + HostileValue.unfit)
    func `a name refuses what it cannot be, and nothing is made of the rest`(form: String, name: HostileValue) async throws {
        try await API.run { api in
            var browser = Browser(api: api)
            let login = form == "signup" ? #","email":"ada@ely.example","password":"correct horse""# : ""
            let answer = await browser.post("/auth/\(form)", #"{"name":\#(name.json ?? "")\#(login)}"#)
            #expect(answer.status == 422 && answer.code == "bad_value" && answer.field == "name")
            #expect(!answer.message.contains(HostileValue.mark))
            #expect(await browser.me().status == 401)
            if form == "signup" { #expect(await browser.post("/auth/signup", #"{"name":"Fit"\#(login)}"#).status == 201) }
            expectSilence(api)
        }
    }
}
