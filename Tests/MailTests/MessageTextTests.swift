import Foundation
import IdentifierLiterals
import Identifiers
import Storage
import Testing

@testable import Mail

@Suite("The text of a message") struct MessageTextTests {
    private func text(
        subject: String = "Set a new password", body: String = "Hello", name: String = "Palisade", unsubscribe: String? = nil
    ) throws -> [String] {
        let mail = Mail(
            recipient: "ada@example.org", subject: subject, text: body, html: "<p>\(body)</p>", expires: 9, unsubscribe: unsubscribe)
        let sender = try #require(Mailbox("\(name) <play@example.org>"))
        let message = MessageText(QueuedMail(id: 7, mail: mail, queued: 42, attempts: 0), from: sender, at: 1_790_000_000_000)
        return String(decoding: message.bytes, as: UTF8.self).components(separatedBy: "\r\n")
    }

    @Test func `it has the headers that mail servers ask for`() throws {
        let lines = try text()
        #expect(
            lines.prefix(8) == [
                "Date: Mon, 21 Sep 2026 14:13:20 +0000", "From: Palisade <play@example.org>", "To: ada@example.org", "Subject: Set a new password",
                "Message-ID: <7.42@example.org>", "MIME-Version: 1.0", "Auto-Submitted: auto-generated",
                "Content-Type: multipart/alternative; boundary=\"palisade-7-42\"",
            ])
        #expect(lines.suffix(2) == ["--palisade-7-42--", ""])
    }

    @Test func `a mail that can be ended says where`() throws {
        let lines = try text(unsubscribe: "https://a.example/stop?x=1")
        #expect(lines.contains("List-Unsubscribe: <https://a.example/stop?x=1>"))
        #expect(lines.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"))
        #expect(lines.firstIndex(of: "").map { lines[..<$0].contains { $0.hasPrefix("List-Unsubscribe-Post") } } == true)
        #expect(try !text().contains { $0.hasPrefix("List-") })
    }

    @Test func `every byte is ASCII and every line short, whatever the text`() throws {
        let long = String(repeating: "重設密碼的連結🎲 ", count: 60)
        for line in try text(subject: long, body: long + "\n.\n\r.\r\n", name: "圍籬") {
            #expect(line.utf8.count <= 78 && line.utf8.allSatisfy { $0 >= 32 && $0 < 127 }, "\(line)")
        }
    }

    @Test func `a text of a header reads the same after it was encoded`() {
        for text in ["plain", "重設密碼", String(repeating: "é🎲", count: 40), "a, b; \"c\" =?x?="] {
            let decoded = MessageText.encoded(text).components(separatedBy: "\r\n ").map { word in
                guard word.hasPrefix("=?utf-8?B?") else { return word }
                #expect(word.utf8.count <= 75)
                return String(decoding: Data(base64Encoded: String(word.dropFirst(10).dropLast(2))) ?? Data(), as: UTF8.self)
            }
            #expect(decoded.joined() == text)
        }
    }

    @Test func `a name with a line break is no sender`() {
        for text in ["a\r\nBcc: eve@example.org <play@example.org>", "play@example.org\n", "play", "<>", "@", "a@", "x <a@b.c", "a b@c.d", ""] {
            #expect(Mailbox(text) == nil, "\(text)")
        }
        #expect(Mailbox("play@example.org").map { ($0.name, $0.address) }.map { $0 == ("", "play@example.org") } == true)
    }

    @Test func `a mail server has a scheme and a host`() throws {
        for text in ["", "example.org", "http://example.org", "smtp://", "smtp://a/b", "smtp://a:0", "smtp://a?b", "file:///etc/passwd"] {
            #expect(MailServer(text) == nil, "\(text)")
        }
        let server = try #require(MailServer("smtp://me%40example.org:p%3Aw@mail.example.org:587"))
        #expect((server.url, server.user, server.password, server.needsTLS) == ("smtp://mail.example.org:587", "me@example.org", "p:w", true))
        #expect("\(server)" == "smtp://mail.example.org:587")
        #expect(MailServer("smtp://localhost:25")?.needsTLS == false)
        #expect(MailServer("smtps://mail.example.org")?.needsTLS == true)
    }
}
