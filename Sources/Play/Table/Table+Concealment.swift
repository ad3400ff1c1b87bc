import Wire

extension Table {
    /// The refusal that a user may be told. Without a seat, a room closed to spectators looks absent. If it is listed, though, its number
    /// is no secret, and a user who wants to join learns the reason.
    func concealed(_ refusal: Refusal, from user: UserID?) -> Refusal {
        guard settings.spectators == .none, user.flatMap(seat(of:)) == nil else { return refusal }
        return settings.listed && refusal.code != .forbidden ? refusal : .noRoom
    }
}
