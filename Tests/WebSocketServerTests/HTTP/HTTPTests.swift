import Foundation
import Logging
import Testing

@testable import WebSocketServer

@Suite(.timeLimit(.minutes(10))) struct HTTPTests {
    @Test func `one connection asks many times, in every method`() async throws {
        let client = try await RawClient(port: EchoServer().port)
        for method in ["GET", "DELETE"] { #expect(try await client.get("/api/x", method).body == Array("\(method) /api/x 0".utf8)) }
        for method in ["POST", "PUT", "PATCH"] {
            #expect(try await client.get("/api/x", method, body: "abc").body == Array("\(method) /api/x 3".utf8))
            #expect(try await client.get("/api/x", method, body: "").body == Array("\(method) /api/x 0".utf8))
        }
        #expect(try await client.get("/api/x", "HEAD").status == 200)
        #expect(try await client.get("/api/x?a=1%262&b=c").head.contains("x-query: a=1%262&b=c"))
    }

    @Test func `requests sent at once are answered in order`() async throws {
        let client = try await RawClient(port: EchoServer().port)
        try await client.write((1...5).map { "GET /api/\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
        for number in 1...5 { #expect(try await client.answer().body == Array("GET /api/\(number) 0".utf8)) }
    }

    @Test func `requests with bodies sent at once are answered in order`() async throws {
        let client = try await RawClient(port: EchoServer().port)
        let bodies = ["{}", "", "abc", String(repeating: "x", count: 30000), "d"]
        try await client.write(
            bodies.map { "POST /api/\($0.utf8.count) HTTP/1.1\r\nHost: a\r\nContent-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined())
        for body in bodies { #expect(try await client.answer().body == Array("POST /api/\(body.utf8.count) \(body.utf8.count)".utf8)) }
    }

    @Test func `a request beyond the bound is 503 until another one is answered`() async throws {
        var options = ServerOptions.patient
        options.maxRequests = 2
        let (entered, came) = AsyncStream.makeStream(of: Void.self)
        let (doors, door) = AsyncStream.makeStream(of: Void.self)
        let opened = Task { for await _ in doors {} }
        let server = try WebSocketServer(options, logger: Logger(label: "test"))
        let port = try await server.start { _ in
            came.yield()
            await opened.value
            return HTTPResponse(status: 200)
        } socket: {
            Echo($0) { _ in }
        }
        var arrivals = entered.makeAsyncIterator()
        let clients = [try RawClient(port: port), try RawClient(port: port), try RawClient(port: port)]
        for client in clients.prefix(2) {
            try await client.write("GET /api/x HTTP/1.1\r\nHost: a\r\n\r\n")
            await arrivals.next()
        }
        let refused = try await clients[2].get("/api/x")
        #expect(refused.status == 503 && String(decoding: refused.body, as: UTF8.self).contains(#""code":"busy""#))
        door.finish()
        for client in clients.prefix(2) { #expect(try await client.answer().status == 200) }
        #expect(try await clients[2].get("/api/x").status == 200)
    }

    @Test func `a header that would break out of its line is left out`() {
        let response = HTTPResponse(status: 200, headers: [("x-good", "a"), ("x-bad", "b\r\nset-cookie: c"), ("x-w\norse", "d"), ("", "e")])
        let head = String(decoding: response.head(adding: [], date: "now", connection: nil), as: UTF8.self)
        #expect(head == "HTTP/1.1 200 OK\r\ndate: now\r\nx-good: a\r\ncontent-length: 0\r\n\r\n")
    }

    @Test func `a long body is 413, an unmeasured one 411`() async throws {
        let echo = try await EchoServer { $0.maxBody = 10 }
        let long = try await RawClient(port: echo.port).get("/api/x", "POST", body: "12345678901")
        #expect(long.status == 413)
        #expect(String(decoding: long.body, as: UTF8.self).contains(#""code":"too_big""#))
        let unmeasured = try RawClient(port: echo.port)
        try await unmeasured.write("POST /api/x HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try await unmeasured.answer().status == 411)
    }

    @Test func `files have tags, types and strict headers, and nothing outside is one`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder.appending(path: "core"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("<p>shell".utf8).write(to: folder.appending(path: "index.html"))
        try Data(String(repeating: "let a = 1\n", count: 200).utf8).write(to: folder.appending(path: "core/a.js"))
        try FileManager.default.createSymbolicLink(at: folder.appending(path: "out.txt"), withDestinationURL: URL(filePath: "/etc/passwd"))
        let client = try await RawClient(port: EchoServer { $0.webRoot = folder.path }.port)
        let shell = try await client.get("/room/48213")
        #expect(shell.body == Array("<p>shell".utf8))
        #expect(shell.head.contains("content-security-policy: default-src 'self'"))
        #expect(shell.head.contains("x-content-type-options: nosniff"))
        let script = try await client.get("/core/a.js")
        #expect(script.head.contains("text/javascript") && script.head.contains("x-content-type-options: nosniff"))
        #expect(!script.head.contains("content-security-policy"))
        let tag = try #require(script.head.firstMatch(of: /etag: (\S+)/)?.1)
        #expect(try await client.get("/core/a.js", headers: ["If-None-Match: \(tag)"]).status == 304)
        let packed = try await client.get("/core/a.js", headers: ["Accept-Encoding: br, gzip"])
        #expect(packed.head.contains("content-encoding: gzip") && packed.body.count < script.body.count)
        #expect(try await client.get("/core/a.js", "HEAD").status == 200)
        for path in ["/out.txt", "/nothing.js", "/..%2f..%2fetc/passwd.txt", "/core/%00.js", "/a%5cb.js", "/.git/config.txt"] {
            let client = try RawClient(port: client.port)
            let answer = try? await client.get(path)
            #expect(answer == nil || [400, 404].contains(answer!.status), "\(path)")
        }
    }
    @Test func `a page that is prepared for its first request is served from then on as any other`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let port = try await EchoServer { options in
            options.webRoot = folder.path
            options.preparesFilesOnRequest = true
        }.port
        // Nothing was read at the start.
        try Data("<p>shell".utf8).write(to: folder.appending(path: "index.html"))
        try Data(
            #"{"places": [{"path": "/", "view": "a.js"}, {"path": "/room/:id=#####", "view": "a.js", "card": true}, {"view": "a.js"}]}"#.utf8
        ).write(to: folder.appending(path: "places.json"))
        let clients = try (0..<4).map { _ in try RawClient(port: port) }
        for (client, path) in zip(clients, ["/", "/room/48213", "/places.json", "/nothing"]) {
            try await client.write("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
        }
        for (client, status) in zip(clients, [200, 200, 200, 404]) { #expect(try await client.answer().status == status) }
        #expect(try await clients[0].get("/").body == Array("<p>shell".utf8))
        #expect(try await clients[0].get("/api/x").body == Array("GET /api/x 0".utf8))
    }
}
