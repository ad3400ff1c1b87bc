/// The reason a request is refused before any handler is called: a status, a code for programs and a message for developers.
struct RequestFault: Error, Hashable {
    let status: Int
    let code: String
    let message: String
    var headers: [String: String] = [:]

    static func malformed(_ message: String) -> RequestFault { RequestFault(status: 400, code: "bad_request", message: message) }

    static func tooBig(_ most: Int) -> RequestFault { RequestFault(status: 413, code: "too_big", message: "bodies hold at most \(most) bytes") }

    var response: HTTPResponse {
        var response = HTTPResponse.refusal(status, code: code, message: message)
        response.headers += headers.map { (name: $0.key, value: $0.value) }
        return response
    }
}
