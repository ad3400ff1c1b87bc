import JSONText
import Play
import Testing

@testable import Server
@testable import WebSocketServer

@Suite("The table of routes", .timeLimit(.minutes(10))) struct RouteTableTests {
    private let table = RouteTable([
        Route(.get, "a", needs: .anyone, isPublic: true, answer("list")), Route(.post, "a", needs: .ownPage, answer("make")),
        Route(.get, "a/*/b", needs: .anyone, answer("part")), Route(.delete, "a/*", needs: .anyone, costs: .files, answer("end")),
        Route(.get, "c", needs: .anyone, hasHead: false, answer("leap")),
    ])

    private static func answer(_ text: String) -> @Sendable (Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        { call async throws(HTTPRefusal) in .text(text + call.parameters.joined()) }
    }

    private func place(_ path: String) -> RouteTable.Place {
        table.place(of: HTTPRequest(method: "GET", path: path, query: "", headers: [:], peerAddress: "127.0.0.1"))
    }

    @Test func `a path is found with its parameters, below the prefix of the API or with one component`() {
        #expect(place("/api/v1/a/x/b").match("GET")?.parameters == ["x"])
        #expect(place("/api/v1/a").match("GET")?.route.name == "/a" && place("/a").match("GET")?.route.name == "/a")
        for path in ["/a/x/b", "/api/v1/a/x/c", "/api/v1//a", "/api/v1/a//b", "/", "/api/v1", "/api/v2/a", "/api/v1/A"] {
            #expect(place(path).isEmpty, "\(path)")
        }
    }

    @Test func `a method that no route has is not answered, and the allowed ones are told`() {
        #expect(place("/api/v1/a").match("PUT") == nil && place("/api/v1/a").match("OPTIONS") == nil)
        #expect(place("/api/v1/a").allowed == "GET, HEAD, POST, OPTIONS")
        #expect(place("/api/v1/a/x").allowed == "DELETE")
        #expect(place("/api/v1/c").allowed == "GET" && place("/api/v1/c").match("HEAD") == nil && place("/api/v1/a").match("HEAD") != nil)
    }

    @Test func `a route costs by its method unless it says otherwise`() {
        #expect(place("/api/v1/a").match("GET")?.route.cost == .reads && place("/api/v1/a").match("POST")?.route.cost == .writes)
        #expect(place("/api/v1/a/x").match("DELETE")?.route.cost == .files)
    }

    @Test func `no two routes of the server answer one request`() async throws {
        try await API.run { api in
            let items = try #require(await api.get("/routes").body?["items"]?.array)
            let routes = items.compactMap { item in
                item["path"]?.string.map { (item["method"]?.string, $0.split(separator: "/").map(String.init)) }
            }
            #expect(routes.count == items.count && routes.count > 90)
            for (index, one) in routes.enumerated() {
                for other in routes[(index + 1)...] where one.0 == other.0 && one.1.count == other.1.count {
                    #expect(zip(one.1, other.1).contains { $0 != $1 && $0 != "*" && $1 != "*" }, "\(one) and \(other)")
                }
            }
        }
    }
}
