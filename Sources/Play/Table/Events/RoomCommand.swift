import GameRules
import Identifiers
import JSONText
import Storage

/// A command to a room, validated in form.
enum RoomCommand: Hashable, Sendable {
    case join(Person, seat: Seat?, password: String?, blockedBy: Set<UserID> = [])
    case leave
    case ready(Bool)
    case start
    case configure(JSONValue)
    case kick(seat: Seat)
    case giveOwner(user: UserID)
    case seatBot(level: Int, name: String)
    case move(String, at: Int, roundTrip: Duration)
    case resign
    case abort
    case offer(Offer.Kind, blockedBy: Set<UserID> = [])
    case answer(Offer.Kind, yes: Bool)
    /// Gives the player to act more time.
    case giveTime
    case claim
    case say(ChatLine.Words, name: String, toWatchers: Bool, key: String?)
    /// Ends the search for an opponent, because the pool found no opponent or the owner cancelled it.
    case stopMatching
    case presence(Bool)
    /// `nil` for the default picture.
    case setAvatar(Avatar?)
    case setName(String)
    /// Tells whether stars move in the next game of this rank room. Comes from the matchmaker.
    case setTerms(StarTerms)
    /// The present holdings of a player.
    case setWallet(Wallet)
}

extension RoomCommand {
    /// News of the server itself. Its sender does not repeat it, so the room retries it.
    enum News: Hashable, Sendable { case presence, avatar, name, terms, wallet, endOfMatching }

    /// `nil` for an act of a player.
    var news: News? {
        switch self {
        case .presence: .presence
        case .setAvatar: .avatar
        case .setName: .name
        case .setTerms: .terms
        case .setWallet: .wallet
        case .stopMatching: .endOfMatching
        case .join, .leave, .ready, .start, .configure, .kick, .giveOwner, .seatBot, .move, .resign, .abort, .offer, .answer, .giveTime, .claim,
            .say:
            nil
        }
    }
}
