public import Identifiers

/// Whether a rank game counts, for whom, and why not. Told to its players before it begins.
public struct StarTerms: Hashable, Sendable {
    /// Whether stars and ratings move at all. Two accounts play a few games a day for them (`mostMeetings`).
    public var count: Bool
    /// Players who would win no star: they have won enough stars of new accounts of their own network today (`mostKinStars`).
    public var without: [UserID]
    /// Players whose star would be one of those.
    public var kin: [UserID]

    /// Games for stars and ratings that two accounts may play with each other on a day.
    public static let mostMeetings = 3
    /// Stars that an account may win on a day from accounts of its own network that are younger than `newAccount`.
    public static let mostKinStars = 3
    public static let newAccount = Duration.seconds(86_400)

    public init(count: Bool = true, without: [UserID] = [], kin: [UserID] = []) {
        self.count = count
        self.without = without
        self.kin = kin
    }

    /// What a player wins.
    public enum Star: Int, Sendable { case none, plain, kin }

    public func star(of user: UserID) -> Star {
        guard count, !without.contains(user) else { return .none }
        return kin.contains(user) ? .kin : .plain
    }
}

/// A rank game of a day, as far as the bounds of the day count it.
public struct RankMeeting: Hashable, Sendable {
    public let users: [UserID]
    /// The player who won a star of a new account of the own network.
    public let kinStar: UserID?

    public init(users: [UserID], kinStar: UserID?) {
        self.users = users
        self.kinStar = kinStar
    }
}
