import JSONText
import WebSocketServer

/// The routes of the HTTP API. Dispatch, the allowed methods of a path, its cost and the list of routes come from them.
struct RouteTable: Sendable {
    /// Routes by the number of components of their paths, and by the first component.
    private let routes: [Key: [Route]]

    private struct Key: Hashable {
        let count: Int
        let first: String
    }

    /// A route for a request, with the parameters in its path.
    struct Match: Sendable {
        let route: Route
        let parameters: [String]
    }

    /// The routes of one path.
    struct Place: Sendable {
        fileprivate let matches: [Match]

        /// The route for a method; `nil` if the path does not answer the method.
        func match(_ method: String) -> Match? { matches.first { $0.route.methods.contains(method) && method != "OPTIONS" } }

        /// Whether pages of other sites may read the answer.
        var isPublic: Bool { matches.contains { $0.route.isPublic } }

        var isEmpty: Bool { matches.isEmpty }

        /// The methods that the path answers, as in the header `Allow`.
        var allowed: String {
            let answered = Set(matches.flatMap(\.route.methods))
            return ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].filter(answered.contains).joined(separator: ", ")
        }
    }

    /// - Parameter declared: the routes of all areas. The route of the list itself is added.
    init(_ declared: [Route]) {
        let list = Self.list(declared + [Self.route(to: [])])
        let routes = declared + [Self.route(to: list)]
        self.routes = Dictionary(grouping: routes) { Key(count: $0.path.count, first: $0.path.first ?? "") }
    }

    private static func route(to list: [UInt8]) -> Route {
        Route(.get, "routes", needs: .anyone, isPublic: true) { call async throws(HTTPRefusal) in .tagged(list, call.request) }
    }

    private static func list(_ routes: [Route]) -> [UInt8] {
        var json = JSONWriter(capacity: 128 * routes.count)
        json.beginObject()
        json.key("items")
        json.beginArray()
        for route in routes.sorted(by: { ($0.name, $0.method.rawValue) < ($1.name, $1.method.rawValue) }) { route.write(to: &json) }
        json.endArray()
        json.endObject()
        return json.bytes
    }

    /// The routes of the path of a request, which has one spelling: ports refuse paths by their text.
    func place(of request: HTTPRequest) -> Place {
        guard !request.path.contains("//") else { return Place(matches: []) }
        var path = request.path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
        if path.starts(with: ["api", "v1"]) { path.removeFirst(2) } else if path.count != 1 { return Place(matches: []) }
        let known = routes[Key(count: path.count, first: path.first ?? "")] ?? []
        return Place(matches: known.compactMap { route in route.parameters(of: path).map { Match(route: route, parameters: $0) } })
    }
}
