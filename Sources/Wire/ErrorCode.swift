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
