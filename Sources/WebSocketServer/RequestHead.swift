import CLibWebSockets

/// Reads a request's head out of libwebsockets, which has parsed it.
enum RequestHead {
    private static let methods: [(token: lws_token_indexes, name: String)] = [
        (WSI_TOKEN_GET_URI, "GET"), (WSI_TOKEN_HEAD_URI, "HEAD"), (WSI_TOKEN_POST_URI, "POST"), (WSI_TOKEN_PUT_URI, "PUT"),
        (WSI_TOKEN_PATCH_URI, "PATCH"), (WSI_TOKEN_DELETE_URI, "DELETE"), (WSI_TOKEN_OPTIONS_URI, "OPTIONS"),
    ]

    private static let known: [(token: lws_token_indexes, name: String)] = [
        (WSI_TOKEN_HOST, "host"), (WSI_TOKEN_ORIGIN, "origin"), (WSI_TOKEN_CONNECTION, "connection"), (WSI_TOKEN_HTTP_ACCEPT, "accept"),
        (WSI_TOKEN_HTTP_ACCEPT_ENCODING, "accept-encoding"), (WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, "accept-language"),
        (WSI_TOKEN_HTTP_AUTHORIZATION, "authorization"), (WSI_TOKEN_HTTP_COOKIE, "cookie"), (WSI_TOKEN_HTTP_CONTENT_LENGTH, "content-length"),
        (WSI_TOKEN_HTTP_CONTENT_TYPE, "content-type"), (WSI_TOKEN_HTTP_IF_NONE_MATCH, "if-none-match"), (WSI_TOKEN_HTTP_REFERER, "referer"),
        (WSI_TOKEN_HTTP_TRANSFER_ENCODING, "transfer-encoding"), (WSI_TOKEN_HTTP_USER_AGENT, "user-agent"),
        (WSI_TOKEN_X_FORWARDED_FOR, "x-forwarded-for"), (WSI_TOKEN_PROTOCOL, "sec-websocket-protocol"), (WSI_TOKEN_HTTP_EXPECT, "expect"),
        (WSI_TOKEN_HTTP, "version"),
    ]

    /// Headers that libwebsockets has no number for.
    private static let custom = ["x-csrf", "idempotency-key", "x-forwarded-proto", "sec-fetch-site"]

    /// - Returns: `nil` if there is no method we know.
    static func read(_ handle: OpaquePointer) -> HTTPRequest? {
        guard let method = methods.first(where: { lws_hdr_total_length(handle, $0.token) > 0 }), let path = value(handle, method.token) else {
            return nil
        }
        var headers: [String: String] = [:]
        for (token, name) in known where lws_hdr_total_length(handle, token) > 0 { headers[name] = value(handle, token) }
        for name in custom { headers[name] = customValue(handle, name + ":") }
        return HTTPRequest(method: method.name, path: path, query: query(handle), headers: headers, peerAddress: peerAddress(handle))
    }

    private static func value(_ handle: OpaquePointer, _ token: lws_token_indexes) -> String? {
        let length = Int(lws_hdr_total_length(handle, token))
        return text(length) { lws_hdr_copy(handle, $0, $1, token) }
    }

    private static func customValue(_ handle: OpaquePointer, _ name: String) -> String? {
        let length = lws_hdr_custom_length(handle, name, Int32(name.utf8.count))
        guard length >= 0 else { return nil }
        return text(Int(length)) { lws_hdr_custom_copy(handle, $0, $1, name, Int32(name.utf8.count)) }
    }

    /// libwebsockets splits the query at `&` and decodes the parts; here they are encoded again, so that a decoded `&` stays what it was.
    private static func query(_ handle: OpaquePointer) -> String {
        var parts: [String] = []
        while case let length = Int(lws_hdr_fragment_length(handle, WSI_TOKEN_HTTP_URI_ARGS, Int32(parts.count))), length > 0 {
            let index = Int32(parts.count)
            parts.append(encoded(text(length) { lws_hdr_copy_fragment(handle, $0, $1, WSI_TOKEN_HTTP_URI_ARGS, index) } ?? ""))
        }
        return parts.joined(separator: "&")
    }

    private static func encoded(_ part: String) -> String {
        var result = ""
        var isName = true
        for byte in part.utf8 {
            switch byte {
            case UInt8(ascii: "=") where isName:
                isName = false
                result += "="
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: ","), UInt8(ascii: "+"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                result += byte < 16 ? "%0" + String(byte, radix: 16) : "%" + String(byte, radix: 16)
            }
        }
        return result
    }

    private static func text(_ length: Int, copy: (UnsafeMutablePointer<CChar>?, Int32) -> Int32) -> String? {
        var buffer = [CChar](repeating: 0, count: length + 2)
        let copied = buffer.withUnsafeMutableBufferPointer { copy($0.baseAddress, Int32($0.count)) }
        guard copied >= 0 else { return nil }
        return String(decoding: buffer.prefix(Int(copied)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func peerAddress(_ handle: OpaquePointer) -> String {
        var buffer = [CChar](repeating: 0, count: 64)
        let length = buffer.count
        guard buffer.withUnsafeMutableBufferPointer({ lws_get_peer_simple(handle, $0.baseAddress, length) }) != nil else { return "" }
        let text = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        // An IPv4 peer of a socket that listens on both families.
        return text.hasPrefix("::ffff:") ? String(text.dropFirst(7)) : text
    }
}
