public import Identifiers

/// Whether a rank game counts, for whom, and why not. Told to its players before it begins.
public struct StarTerms: Hashable, Sendable {
    /// Whether stars and ratings move at all. On one day, two accounts can play `mostMeetings` games for stars with each other.
    public var count: Bool
    /// Players who would win no star, because they have already won `mostKinStars` stars today from new accounts of their own network.
    public var without: [UserID]
    /// Players whose star would come from a new account of their own network.
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

    /// The star that a player would win.
    public enum Star: Int, Sendable { case none, plain, kin }

    public func star(of user: UserID) -> Star {
        guard count, !without.contains(user) else { return .none }
        return kin.contains(user) ? .kin : .plain
    }
}

/// The parts of a rank game that the bounds of a day need.
public struct RankMeeting: Hashable, Sendable {
    public let users: [UserID]
    /// The player who won a star from a new account of their own network.
    public let kinStar: UserID?

    public init(users: [UserID], kinStar: UserID?) {
        self.users = users
        self.kinStar = kinStar
    }
}
