import Accounts
import IdentifierLiterals
import Identifiers
import JSONText
import Play
import Storage
import StorageSQLite
import TestSupport
import Testing

@testable import Server

/// Forgotten passwords and other addresses, by mail.
@Suite("Recovery over HTTP", .timeLimit(.minutes(10))) struct RecoveryRoutesTests {
    private static let password = "correct horse"

    private func login(_ password: String = password, _ email: String = "ada@example.org") -> String {
        #"{"email":"\#(email)","password":"\#(password)"}"#
    }

    private func member(_ api: API, _ email: String = "ada@example.org") async -> Browser {
        var browser = Browser(api: api)
        _ = await browser.post("/auth/signup", login(Self.password, email))
        return browser
    }

    /// The secret of the link in a mail.
    private func ticket(_ mail: Mail) throws -> String {
        let link = try #require(mail.text.split(separator: "\n").first { $0.hasPrefix("https://a.example/account#") })
        #expect(mail.html.contains(link))
        return String(try #require(link.split(separator: "=").last))
    }

    @Test func `a forgotten password is set anew by a link that works once`() async throws {
        try await API.run { api in
            let old = await member(api)
            var browser = Browser(api: api)
            let asked = await browser.post("/auth/password/forgot", #"{"email":"ADA@example.org"}"#)
            #expect(asked.status == 202 && asked.body?.object?.isEmpty == true)
            let ticket = try ticket(try await api.mail(to: "ada@example.org"))
            let weak = await browser.post("/auth/password/reset", #"{"ticket":"\#(ticket)","password":"password1"}"#)
            #expect(weak.status == 422 && weak.body?["error"]?["field"]?.string == "password")
            let reset = await browser.post("/auth/password/reset", #"{"ticket":"\#(ticket)","password":"battery staple"}"#)
            #expect(reset.status == 200 && reset.body?["user"]?["guest"]?.bool == false)
            #expect(await browser.me().body?["email"]?.string == "ada@example.org")
            #expect(await old.me().status == 401)
            #expect(try await api.mail(to: "ada@example.org").subject == "Your password was changed")
            var again = Browser(api: api)
            let twice = await again.post("/auth/password/reset", #"{"ticket":"\#(ticket)","password":"horse battery"}"#)
            #expect(twice.status == 410 && twice.code == "dead_link" && again.session == nil)
            #expect(await again.post("/auth/login", login()).status == 403)
            #expect(await again.post("/auth/login", login("battery staple")).status == 200)
        }
    }

    @Test func `a link is dead after an hour`() async throws {
        try await API.run { api in
            _ = await member(api)
            var browser = Browser(api: api)
            _ = await browser.post("/auth/password/forgot", #"{"email":"ada@example.org"}"#)
            let ticket = try ticket(try await api.mail(to: "ada@example.org"))
            api.clock.advance(by: .seconds(3600))
            let late = await browser.post("/auth/password/reset", #"{"ticket":"\#(ticket)","password":"battery staple"}"#)
            #expect(late.status == 410)
            for wrong in ["", "plk_nonsense", String(ticket.dropLast()) + "!", "plk_" + String(repeating: "A", count: 43)] {
                let answer = await browser.post("/auth/password/reset", #"{"ticket":"\#(wrong)","password":"battery staple"}"#)
                #expect(answer.status == 410 && answer.code == "dead_link")
            }
        }
    }

    @Test func `an unknown address has the same answer, and gets no mail`() async throws {
        try await API.run { api in
            _ = await member(api)
            var browser = Browser(api: api)
            for email in ["eve@example.org", "ada@example.org"] {
                let answer = await browser.post("/auth/password/forgot", #"{"email":"\#(email)"}"#)
                #expect(answer.status == 202 && answer.body?.object?.isEmpty == true)
            }
            // Wishes are handled in order.
            _ = try await api.mail(to: "ada@example.org")
            #expect(try await api.store.mails(dueAt: .max, limit: 9).isEmpty)
            #expect(api.hasMail(to: "eve@example.org") == false)
            #expect(!api.log.all.contains { $0.contains("ada@") || $0.contains("eve@") })
        }
    }

    @Test func `mails that are asked for again and again cost growing waits`() async throws {
        try await API.run { api in
            var browser = Browser(api: api)
            for _ in 1...5 { #expect(await browser.post("/auth/password/forgot", #"{"email":"ada@example.org"}"#).status == 202) }
            let answer = await browser.post("/auth/password/forgot", #"{"email":"ada@example.org"}"#)
            #expect(answer.status == 429 && answer.body?["error"]?["field"]?.string == "email")
        }
    }

    @Test func `another address is confirmed by mail, and the old one is told`() async throws {
        try await API.run { api in
            var ada = await member(api)
            let wrong = await ada.post("/auth/email/change", #"{"current":"wrong horse","email":"ada@new.example"}"#)
            #expect(wrong.status == 403 && wrong.body?["error"]?["field"]?.string == "current")
            let same = await ada.post("/auth/email/change", #"{"current":"correct horse","email":"ADA@example.org"}"#)
            #expect(same.status == 409)
            let asked = await ada.post(
                "/auth/email/change", #"{"current":"correct horse","email":"ada@new.example"}"#, headers: ["accept-language": "zh-TW"])
            #expect(asked.status == 202)
            #expect(await ada.me().body?["email"]?.string == "ada@example.org")
            let mail = try await api.mail(to: "ada@new.example")
            #expect(mail.subject == "確認電子郵件地址")
            let ticket = try ticket(mail)
            // The link may be opened on another device.
            var phone = Browser(api: api)
            let reset = await phone.post("/auth/password/reset", #"{"ticket":"\#(ticket)","password":"battery staple"}"#)
            #expect(reset.status == 410)
            let confirmed = await phone.post("/auth/email/confirm", #"{"ticket":"\#(ticket)"}"#)
            #expect(confirmed.status == 200 && confirmed.body?["email"]?.string == "ada@new.example" && phone.session == nil)
            #expect(await phone.post("/auth/email/confirm", #"{"ticket":"\#(ticket)"}"#).status == 410)
            #expect(await ada.me().body?["email"]?.string == "ada@new.example")
            #expect(try await api.mail(to: "ada@example.org").subject == "Your address was changed")
        }
    }

    @Test func `an address that belongs to another account cannot be had`() async throws {
        try await API.run { api in
            var ada = await member(api)
            let asked = await ada.post("/auth/email/change", #"{"current":"correct horse","email":"eve@example.org"}"#)
            #expect(asked.status == 202)
            let ticket = try ticket(try await api.mail(to: "eve@example.org"))
            var eve = await member(api, "eve@example.org")
            let proof = try self.ticket(try await api.mail(to: "eve@example.org", "Confirm your address"))
            #expect(await eve.post("/auth/email/confirm", #"{"ticket":"\#(proof)"}"#).status == 200)
            let late = await ada.post("/auth/email/confirm", #"{"ticket":"\#(ticket)"}"#)
            #expect(late.status == 409 && late.body?["error"]?["field"]?.string == "email")
            // The same wish now has the same answer and no mail: the next one is that of a later wish.
            #expect(await ada.post("/auth/email/change", #"{"current":"correct horse","email":"eve@example.org"}"#).status == 202)
            #expect(await eve.post("/auth/password/forgot", #"{"email":"eve@example.org"}"#).status == 202)
            #expect(try await api.mail(to: "eve@example.org").subject == "Set a new password")
            #expect(try await api.store.mails(dueAt: .max, limit: 9).isEmpty)
            #expect(await eve.post("/auth/login", login(Self.password, "eve@example.org")).status == 200)
        }
    }

    @Test func `a wish for another address is answered before anything is looked up`() async throws {
        try await API.run(handlesLinks: false) { api in
            var ada = await member(api)
            _ = await member(api, "eve@example.org")
            // A commit would take longer than none.
            for email in ["eve@example.org", "ada@new.example"] {
                #expect(await ada.post("/auth/email/change", #"{"current":"correct horse","email":"\#(email)"}"#).status == 202)
                let mails = try await api.store.mails(dueAt: .max, limit: 9)
                #expect(mails.isEmpty)
            }
        }
    }

    @Test func `many accounts together cannot send many mails to one stranger`() async throws {
        try await API.run { api in
            var statuses: [Int] = []
            for number in 1...6 {
                var browser = await member(api, "player\(number)@example.org")
                statuses.append(await browser.post("/auth/email/change", #"{"current":"correct horse","email":"eve@example.org"}"#).status)
            }
            #expect(statuses == [202, 202, 202, 202, 202, 429])
        }
    }

    @Test func `a server without mail says so`() async throws {
        try await API.run(sendsMail: false) { api in
            var ada = await member(api)
            for path in ["/auth/password/forgot", "/auth/email/change", "/auth/email/confirm", "/auth/email/send"] {
                let answer = await ada.post(path, #"{"email":"ada@example.org","ticket":"x","current":"correct horse"}"#)
                #expect(answer.status == 409 && answer.code == "no_mail")
            }
        }
    }
}
