import JSONText

/// What somebody wants of a room, checked for form.
enum RoomCommand: Hashable, Sendable {
    case join(Person, seat: Int?, password: String?)
    case leave
    case ready(Bool)
    case start
    case configure(JSONValue)
    case kick(seat: Int)
    case giveOwner(user: UserID)
    case seatBot(level: Int, name: String)
    case move(String, at: Int, roundTrip: Int)
    case resign
    case abort
    case offer(Offer.Kind)
    case answer(Offer.Kind, yes: Bool)
    case claim
    case say(ChatLine.Words, name: String, toWatchers: Bool, key: String?)
    /// The pool found nobody, or the owner called it off.
    case stopMatching
    case presence(Bool)
}
