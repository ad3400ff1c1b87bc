import Accounts
import JSONText
import Play
import Storage
import WebSocketServer

/// One method of one path of the HTTP API: its permission, its cost, and its handler.
struct Route: Sendable {
    enum Method: String, Sendable, CaseIterable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"
    }

    let method: Method
    /// The components of the path below `/api/v1`; `*` stands for any one component.
    let path: [String]
    /// The name of the permission, and the scopes of which a token needs at least one.
    let needs: (name: String, scopes: [Scope])
    /// The bucket that pays for a request.
    let cost: RateKind
    /// The act whose outcomes the metrics count.
    let act: AccountActs.Act?
    /// Whether pages of other sites may read the answer.
    let isPublic: Bool
    /// Whether `HEAD` is answered like `GET`.
    let hasHead: Bool
    /// Whether a banned account may still call the route.
    let isOpenToBanned: Bool
    /// Whether a call may change something.
    let changes: Bool
    /// Checks the permission and calls the handler.
    let answer: @Sendable (APIContext, HTTPRequest, [String]) async throws(HTTPRefusal) -> HTTPResponse

    /// - Parameters:
    ///   - path: with slashes between the components.
    ///   - needs: the permission, which also determines the caller's data for the handler.
    ///   - cost: the bucket; by default the bucket of reads for `GET` and of writes for other methods.
    ///   - act: the act whose outcomes are counted.
    ///   - isPublic: whether pages of other sites may read the answer.
    ///   - changes: whether a call may change something; by default, every method but `GET` may.
    init<Caller>(
        _ method: Method, _ path: String, needs: Needs<Caller>, costs cost: RateKind? = nil, counted act: AccountActs.Act? = nil,
        isPublic: Bool = false, hasHead: Bool = true, isOpenToBanned: Bool = false, changes: Bool? = nil,
        _ handler: @escaping @Sendable (Call<Caller>) async throws(HTTPRefusal) -> HTTPResponse
    ) {
        self.method = method
        self.path = path.split(separator: "/").map(String.init)
        self.needs = (needs.name, needs.scopes)
        self.cost = cost ?? (method == .get ? .reads : .writes)
        self.act = act
        self.isPublic = isPublic
        self.hasHead = hasHead && method == .get
        self.isOpenToBanned = isOpenToBanned
        self.changes = changes ?? (method != .get)
        answer = { (context, request, parameters) async throws(HTTPRefusal) -> HTTPResponse in
            let caller = try await needs.caller(context, request)
            return try await handler(Call(request: request, parameters: parameters, caller: caller))
        }
    }

    /// Whether operators alone may call it.
    var isForOperators: Bool { [Needs<Account>.administrator.name, Needs<Void>.operatorKey.name].contains(needs.name) }

    /// Whether the audit trail has each call that was done: a change by an operator, or in a browser's own session.
    var isAudited: Bool { changes && (isForOperators || Needs<Principal>.sessionNames.contains(needs.name)) }

    /// The method and the path with stars for the components that differ.
    var address: String { "/api/v1" + name }

    /// The path as it is written.
    var name: String { "/" + path.joined(separator: "/") }

    /// The methods that are answered.
    var methods: [String] { [method.rawValue] + (hasHead ? ["HEAD"] : []) + (isPublic ? ["OPTIONS"] : []) }

    /// The components at the places of the stars; `nil` for another path.
    func parameters(of components: [String]) -> [String]? {
        guard components.count == path.count else { return nil }
        var parameters: [String] = []
        for (known, component) in zip(path, components) {
            if known == "*" { parameters.append(component) } else if known != component { return nil }
        }
        return parameters
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.field("method", method.rawValue)
        json.field("path", name)
        json.field("needs", needs.name)
        json.key("scopes")
        json.beginArray()
        for scope in needs.scopes { json.value(scope.rawValue) }
        json.endArray()
        json.field("cost", cost.name)
        json.endObject()
    }
}
