import Accounts
import Foundation
import IdentifierLiterals
import Identifiers
import JSONText
import Pictures
import TestSupport
import Testing

@testable import Server

@Suite("Avatars over HTTP", .timeLimit(.minutes(10))) struct AvatarRoutesTests {
    private static let design = "d1-3-4-2-1-0-7"

    /// A guest, with the headers of its writes.
    private func guest(_ api: API) async throws -> [String: String] {
        let answer = await api.send("POST", "/auth/guest", body: "{}")
        let cookie = try #require(answer.cookie("palisade_session")?.split(separator: ";").first)
        return ["cookie": String(cookie), "x-csrf": try #require(answer.body?["csrf"]?.string)]
    }

    private func put(_ body: String, _ headers: [String: String], _ api: API) async -> API.Answer {
        await api.send("PUT", "/me/avatar", headers: headers, body: body)
    }

    @Test func `a design shows on the own account and on the profile, until it is taken back`() async throws {
        try await API.run { api in
            let headers = try await guest(api)
            #expect(await api.send("GET", "/me", headers: headers).body?["user"]?.object?["avatar"] == nil)
            let answer = await put(#"{"avatar":"\#(Self.design)"}"#, headers, api)
            #expect(answer.status == 200 && answer.body?["user"]?["avatar"]?.string == Self.design)
            #expect(await api.send("GET", "/me", headers: headers).body?["user"]?["avatar"]?.string == Self.design)
            #expect(await api.get("/users/u_1").body?["avatar"]?.string == Self.design)
            // A second time changes nothing.
            #expect(await put(#"{"avatar":"\#(Self.design)"}"#, headers, api).status == 200)
            #expect(await put(#"{"avatar":null}"#, headers, api).body?["user"]?.object?["avatar"] == nil)
            #expect(await api.get("/users/u_1").body?.object?["avatar"] == nil)
        }
    }

    @Test(arguments: [
        "{}", #"{"avatar":""}"#, #"{"avatar":7}"#, #"{"avatar":["d1-1-1-1-1-1-1"]}"#, #"{"avatar":"d1-0-1-1-1-1-1"}"#,
        #"{"avatar":"d13-1-1-1-1-1-1"}"#,
        #"{"avatar":"p0123456789abcdef"}"#, #"{"avatar":"d1-1-1-1-1-1-1\u0000"}"#, #"{"Avatar":"d1-1-1-1-1-1-1"}"#,
    ])
    func `what is no avatar is refused, and the old one stays`(body: String) async throws {
        try await API.run { api in
            let headers = try await guest(api)
            #expect(await put(#"{"avatar":"\#(Self.design)"}"#, headers, api).status == 200)
            let answer = await put(body, headers, api)
            #expect(answer.status == 422 && answer.code == "bad_value" && answer.body?["error"]?["field"]?.string == "avatar")
            #expect(await api.get("/users/u_1").body?["avatar"]?.string == Self.design)
        }
    }

    @Test func `only oneself changes one's avatar`() async throws {
        try await API.run { api in
            let headers = try await guest(api)
            #expect(await put(#"{"avatar":null}"#, [:], api).status == 401)
            #expect(await put(#"{"avatar":null}"#, ["cookie": try #require(headers["cookie"])], api).status == 403)
            let bot = try await api.identities.mintBot(name: "Deep Green", at: 0)
            let answer = await put(#"{"avatar":"\#(Self.design)"}"#, ["authorization": "Bearer \(bot.secret.text)"], api)
            #expect(answer.status == 200 && answer.body?["user"]?["avatar"]?.string == Self.design)
            #expect(await api.get("/users/u_1").body?.object?["avatar"] == nil)
        }
    }

    @Test func `other methods are told which one is right`() async throws {
        try await API.run { api in
            for method in ["GET", "POST"] {
                let answer = await api.send(method, "/me/avatar", body: "{}")
                #expect(answer.status == 405 && answer.header("allow") == "PUT")
            }
            #expect(await api.send("PUT", "/me/name", body: "{}").status == 405)
        }
    }

    @Test func `a picture that ends its process is a fault of the server, which is logged`() async throws {
        let program = FileManager.default.temporaryDirectory.appending(path: "palisade-\(UUID().uuidString)").path
        try Data("#!/bin/sh\nkill -SYS $$\n".utf8).write(to: URL(fileURLWithPath: program))
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
        defer { try? FileManager.default.removeItem(atPath: program) }
        try await API.run(pictures: PictureMaker(program: program, threads: 1, limit: .seconds(300))) { api in
            var browser = Browser(api: api)
            #expect(await browser.post("/auth/signup", #"{"email":"ada@example.org","password":"correct horse"}"#).status == 201)
            let headers = browser.writing.merging(["content-type": "image/png"]) { $1 }
            let answer = await api.send("PUT", "/me/picture", headers: headers, bytes: [1, 2, 3])
            #expect(answer.status == 500 && answer.code == "internal")
            #expect(api.log.all.contains { $0.contains("how=signal 31") })
        }
    }
}
