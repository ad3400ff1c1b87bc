/// What somebody who joins a room asks for.
struct JoinRequest: Sendable {
    let by: Identity
    /// `nil`: any that is free.
    let seat: Int?
    let password: String?
}
