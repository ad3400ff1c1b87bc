/// The authenticated user of a connection, or a stranger.
public struct Identity: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable { case anon, human, bot }
    public enum Scope: String, Hashable, Sendable { case watch, play, chat, profile, bot, admin }

    /// `u_17`; `nil` for a stranger.
    public let user: UserID?
    public var name: String
    public let kind: Kind
    public let guest: Bool
    public let scopes: Set<Scope>
    /// Games finished and won before this visit.
    public var played: Int
    public var won: Int
    public let joined: Timestamp

    public init(
        user: UserID?, name: String, kind: Kind, guest: Bool, scopes: Set<Scope>, played: Int = 0, won: Int = 0,
        joined: Timestamp = Timestamp(milliseconds: 0)
    ) {
        self.user = user
        self.name = name
        self.kind = kind
        self.guest = guest
        self.scopes = scopes
        self.played = played
        self.won = won
        self.joined = joined
    }

    public static let anonymous = Identity(user: nil, name: "", kind: .anon, guest: false, scopes: [.watch])
}
