/// The codes with which the server closes a WebSocket.
public enum CloseCode: UInt16, Sendable, CaseIterable {
    case normal = 1000
    case goingAway = 1001
    case brokenFrame = 1002
    case notUTF8 = 1007
    case tooBig = 1009
    case restart = 1012
    case tryLater = 1013
    case protocolError = 4400
    case authFailed = 4401
    case banned = 4403
    case subprotocol = 4406
    case noHello = 4408
    case replaced = 4409
    case heartbeatLost = 4410
    case flood = 4429
    case slowConsumer = 4450
    case moved = 4460
    case `internal` = 4500
}
