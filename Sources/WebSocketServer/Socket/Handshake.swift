import HTTPContent

/// The server's part of the opening handshake (RFC 6455, 4.2).
enum Handshake: Sendable {
    /// - Parameter subprotocol: `nil` if the peer offers no subprotocol.
    case accepted(subprotocol: String?)
    case refused(HTTPResponse)

    init(_ request: HTTPRequest, subprotocols: [String]) {
        do throws(RequestFault) {
            self = .accepted(subprotocol: try Self.subprotocol(of: request, among: subprotocols))
        } catch {
            self = .refused(error.response)
        }
    }

    private static func subprotocol(of request: HTTPRequest, among known: [String]) throws(RequestFault) -> String? {
        guard request.method == "GET" else {
            throw RequestFault(status: 405, code: "method", message: "a WebSocket is opened with GET", headers: ["allow": "GET"])
        }
        guard request.tokens("upgrade").contains("websocket"), request.tokens("connection").contains("upgrade") else {
            throw upgradeRequired("this is a WebSocket: ask for an upgrade")
        }
        guard !request.isHTTP10, request.body.isEmpty else { throw .malformed("a handshake must be an HTTP/1.1 request without a body") }
        guard let version = request.header("sec-websocket-version") else { throw .malformed("sec-websocket-version is missing") }
        guard version == "13" else { throw upgradeRequired("sec-websocket-version must be 13") }
        guard isKey(request.header("sec-websocket-key") ?? "") else { throw .malformed("sec-websocket-key is not 16 bytes in base64") }
        guard request.header("sec-websocket-protocol") != nil else { return nil }
        let offered = request.tokens("sec-websocket-protocol", lowercased: false)
        guard let chosen = offered.first(where: known.contains) else {
            throw RequestFault(status: 400, code: "subprotocol", message: "this server speaks \(known.joined(separator: ", "))")
        }
        return chosen
    }

    private static func upgradeRequired(_ message: String) -> RequestFault {
        RequestFault(status: 426, code: "upgrade", message: message, headers: ["upgrade": "websocket", "sec-websocket-version": "13"])
    }

    /// 16 bytes are 22 base64 characters and two of padding; the last character has four unused bits.
    private static func isKey(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count == 24, bytes[22] == UInt8(ascii: "="), bytes[23] == UInt8(ascii: "=") else { return false }
        return bytes.prefix(22).allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "+"), UInt8(ascii: "/"):
                true
            default: false
            }
        }
    }
}
