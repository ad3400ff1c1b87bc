/// All that the server keeps in mind about an account while it is connected.
public struct Introduction: Hashable, Sendable {
    public var contacts: Contacts
    public var challengers: Challengers
    /// The accounts that the account follows; empty unless only these may challenge it.
    public var followed: Set<Int64>
    /// The owner of a bot.
    public var owner: Account?
    /// The numbers of games that the account has finished and won against others.
    public var played: Int
    public var won: Int
    /// `nil` for an account that is not a member, such as a guest or a bot.
    public var holdings: Holdings?
    public var ratings: [PlayerRating]
    public var notices: [Notice]

    public init(
        contacts: Contacts, challengers: Challengers, followed: Set<Int64> = [], owner: Account? = nil, played: Int = 0, won: Int = 0,
        holdings: Holdings? = nil, ratings: [PlayerRating] = [], notices: [Notice] = []
    ) {
        self.contacts = contacts
        self.challengers = challengers
        self.followed = followed
        self.owner = owner
        self.played = played
        self.won = won
        self.holdings = holdings
        self.ratings = ratings
        self.notices = notices
    }
}

/// Read access to all parts of an introduction at once: each connection needs them, and six readings cost six times one.
public protocol IntroductionStore: Sendable {
    /// Throws if the contacts cannot be read, because blocked players would be admitted. Any other part that cannot be read is empty.
    func introduction(of account: Account) async throws -> Introduction
}
