import Identifiers
import Wire

extension Table {
    /// The refusal that a user may see. To a user without a seat, a room without spectators looks like one that does not exist. If it is listed,
    /// its number is public, and a refused `join` tells the reason.
    func concealed(_ refusal: Refusal, from user: UserID?) -> Refusal {
        guard settings.spectators == .none, user.flatMap(seat(of:)) == nil else { return refusal }
        return settings.listed && refusal.code != .forbidden ? refusal : .noRoom
    }
}
