/// The server's reply to a peer's close frame (RFC 6455, 5.5.1 and 7.4). A malformed code is never echoed.
enum CloseReply {
    static let normal: UInt16 = 1000
    static let protocolError: UInt16 = 1002
    static let invalidText: UInt16 = 1007
    static let tooBig: UInt16 = 1009

    /// The code of the reply to a close frame with this payload.
    static func code(to payload: UnsafeRawBufferPointer) -> UInt16 {
        if payload.isEmpty { return normal }
        guard let code = sent(payload), mayTravel(code) else { return protocolError }
        return UTF8Check.isValid(UnsafeRawBufferPointer(rebasing: payload.dropFirst(2))) ? code : invalidText
    }

    /// The code in the payload, if it holds one.
    static func sent(_ payload: UnsafeRawBufferPointer) -> UInt16? {
        payload.count >= 2 ? UInt16(payload[0]) << 8 | UInt16(payload[1]) : nil
    }

    /// 1004 to 1006 and 1015 never appear in a frame, and 1016 to 2999 are reserved.
    private static func mayTravel(_ code: UInt16) -> Bool {
        switch code {
        case 1000...1003, 1007...1014, 3000...4999: true
        default: false
        }
    }
}
