/// The codes of refused frames. Clients act on the code and translate it; the message beside it is for developers.
public enum ErrorCode: String, Sendable, CaseIterable {
    case badFrame = "bad_frame"
    case unknownType = "unknown_type"
    case unknownOp = "unknown_op"
    case unknownTopic = "unknown_topic"
    case helloFirst = "hello_first"
    case authRequired = "auth_required"
    case forbidden
    case muted
    case banned
    case noRoom = "no_room"
    case noUser = "no_user"
    case noGame = "no_game"
    case roomFull = "room_full"
    case roomStarted = "room_started"
    case wrongPassword = "wrong_password"
    case phase
    case notYourTurn = "not_your_turn"
    case stale
    case ahead
    case illegalMove = "illegal_move"
    case tooLate = "too_late"
    case badValue = "bad_value"
    case noMoney = "no_money"
    case already
    case keyReuse = "key_reuse"
    case rate
    case tooMany = "too_many"
    case busy
    case unsure
    case `internal`
}

/// The codes the server closes a socket with.
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
