internal import CLibWebSockets

/// Reads what the C library holds of a request while it holds it.
struct RequestHeaders {
    let socket: OpaquePointer

    /// `nil`: not sent.
    func value(_ token: lws_token_indexes) -> String? {
        let length = lws_hdr_total_length(socket, token)
        guard length > 0 else { return nil }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(length) + 8) { buffer in
            guard let start = buffer.baseAddress, lws_hdr_copy(socket, start, Int32(buffer.count), token) > 0 else { return nil }
            return String(validatingCString: start)
        }
    }

    /// A header the library does not know by itself; `name` in lower case, with its colon.
    func custom(_ name: String) -> String? {
        let length = lws_hdr_custom_length(socket, name, Int32(name.utf8.count))
        guard length > 0 else { return nil }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(length) + 2) { buffer in
            guard let start = buffer.baseAddress, lws_hdr_custom_copy(socket, start, Int32(buffer.count), name, Int32(name.utf8.count)) > 0
            else { return nil }
            return String(validatingCString: start)
        }
    }

    /// The query, put together again from the pieces the library cut it into.
    var query: String {
        var pieces: [String] = []
        for index in 0..<Int32(64) {
            let piece = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 8192) { buffer -> String? in
                guard let start = buffer.baseAddress,
                    lws_hdr_copy_fragment(socket, start, Int32(buffer.count), WSI_TOKEN_HTTP_URI_ARGS, index) > 0
                else { return nil }
                return String(validatingCString: start)
            }
            guard let piece else { break }
            pieces.append(piece)
        }
        return pieces.joined(separator: "&")
    }

    var methodAndPath: (method: String, path: String)? {
        for (token, method) in Self.methods {
            if let path = value(token) { return (method, path) }
        }
        return nil
    }

    var peerAddress: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            guard let start = buffer.baseAddress, lws_get_peer_simple(socket, start, buffer.count) != nil else { return "" }
            return String(validatingCString: start) ?? ""
        }
    }

    func all() -> [String: String] {
        var headers: [String: String] = [:]
        for (token, name) in Self.known { headers[name] = value(token) }
        for name in Self.custom { headers[String(name.dropLast())] = custom(name) }
        return headers
    }

    private static let methods: [(lws_token_indexes, String)] = [
        (WSI_TOKEN_GET_URI, "GET"), (WSI_TOKEN_POST_URI, "POST"), (WSI_TOKEN_HEAD_URI, "HEAD"), (WSI_TOKEN_PUT_URI, "PUT"),
        (WSI_TOKEN_PATCH_URI, "PATCH"), (WSI_TOKEN_DELETE_URI, "DELETE"), (WSI_TOKEN_OPTIONS_URI, "OPTIONS"),
    ]

    private static let known: [(lws_token_indexes, String)] = [
        (WSI_TOKEN_HOST, "host"), (WSI_TOKEN_ORIGIN, "origin"), (WSI_TOKEN_HTTP_COOKIE, "cookie"),
        (WSI_TOKEN_HTTP_AUTHORIZATION, "authorization"), (WSI_TOKEN_HTTP_IF_NONE_MATCH, "if-none-match"),
        (WSI_TOKEN_HTTP_CONTENT_TYPE, "content-type"), (WSI_TOKEN_HTTP_CONTENT_LENGTH, "content-length"),
        (WSI_TOKEN_HTTP_ACCEPT, "accept"), (WSI_TOKEN_HTTP_USER_AGENT, "user-agent"), (WSI_TOKEN_X_FORWARDED_FOR, "x-forwarded-for"),
    ]

    private static let custom = ["x-csrf:", "idempotency-key:", "x-forwarded-proto:"]
}
