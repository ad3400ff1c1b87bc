import Export
import IdentifierLiterals
import Identifiers
import JSONText
import Play
import TestSupport
import Testing

@testable import Server
@testable import WebSocketServer

/// Answers that are large, and what they cost whom.
@Suite("Large answers over HTTP", .timeLimit(.minutes(10))) struct LargeAnswersTests {
    private let document = "[" + (0..<200_000).map { String($0) }.joined(separator: ",") + "]"

    @Test func `a document goes out compressed to those who take it so`() async throws {
        try await API.run(openAPI: document) { api in
            let plain = await api.send("GET", "/openapi.json")
            #expect(plain.status == 200 && plain.bytes.count == document.utf8.count && plain.header("content-encoding") == nil)
            let packed = await api.send("GET", "/openapi.json", headers: ["accept-encoding": "br, gzip"])
            #expect(packed.header("content-encoding") == "gzip" && packed.bytes.count < plain.bytes.count / 2)
            #expect(packed.header("etag") != plain.header("etag"))
        }
    }

    /// The answers until one is refused.
    private func answers(of path: String, by api: API) async -> Int {
        var count = 0
        while await api.send("GET", path).status == 200 { count += 1 }
        return count
    }

    @Test func `a large document costs as much as several small answers`() async throws {
        try await API.run(openAPI: document) { api in
            let large = await answers(of: "/openapi.json", by: api)
            try await API.run { api in
                let small = await answers(of: "/version", by: api)
                #expect(large > 0 && large < small / 10, "\(large) of \(small)")
            }
        }
    }

    @Test func `an archive of the own data is sent in pieces`() async throws {
        try await API.run { api in
            var browser = Browser(api: api)
            #expect(await browser.post("/auth/signup", #"{"email":"ada@example.org","password":"correct horse"}"#).status == 201)
            let asked = await browser.post("/me/export", "{}")
            let id = try #require(asked.body?["id"]?.string)
            while await api.exports.isReady(id, of: "u_1", at: api.clock.now) == false { await Task.yield() }
            let headers = browser.cookie.merging(["host": "a"]) { $1 }
            let response = await api.routes.answer(
                HTTPRequest(method: "GET", path: "/api/v1/me/export/\(id)", query: "", headers: headers, peerAddress: "192.0.2.1"))
            #expect(response.status == 200 && response.body.isEmpty)
            let pieces = try #require(response.pieces)
            var count = 0
            while let piece = await pieces.next() { count += piece.count }
            #expect(count == pieces.count && count > 0)
        }
    }
}
