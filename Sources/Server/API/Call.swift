import WebSocketServer

/// A request to a route, after the check of its permission.
struct Call<Caller: Sendable>: Sendable {
    let request: HTTPRequest
    /// The components of the path in place of the stars, in their order.
    let parameters: [String]
    /// The caller whom the permission of the route found.
    let caller: Caller

    /// A parameter of the path; empty where the route declares no star for it.
    subscript(index: Int) -> String { parameters.indices.contains(index) ? parameters[index] : "" }
}
