import GameRules

/// The arguments of a command to join a room.
struct JoinRequest: Sendable {
    let by: Identity
    /// The wanted seat; `nil` for any free one.
    let seat: Seat?
    let password: String?
}
