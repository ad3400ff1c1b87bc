/// The members of a profile that players choose themselves.
public struct Profile: Hashable, Sendable {
    /// The year from which the age that others see is computed.
    public var birthYear: Int?
    public var zodiac: Zodiac?
    /// The players who may challenge this player. Other players do not see it.
    public var challengers: Challengers

    public init(birthYear: Int? = nil, zodiac: Zodiac? = nil, challengers: Challengers = .all) {
        self.birthYear = birthYear
        self.zodiac = zodiac
        self.challengers = challengers
    }
}

/// The players who may challenge somebody.
public enum Challengers: String, Hashable, Sendable, CaseIterable {
    case all
    /// The accounts that the player follows.
    case followed
    case nobody
}

/// The signs of the zodiac, in the order of the year.
public enum Zodiac: String, Hashable, Sendable, CaseIterable {
    case aries, taurus, gemini, cancer, leo, virgo, libra, scorpio, sagittarius, capricorn, aquarius, pisces
}

/// A change of some members of a profile. `nil` keeps a member, and `.some(nil)` removes it.
public struct ProfileChange: Hashable, Sendable {
    public var name: String?
    public var birthYear: Int??
    public var zodiac: Zodiac??
    public var challengers: Challengers?

    public var isEmpty: Bool { self == ProfileChange() }

    public init(name: String? = nil, birthYear: Int?? = nil, zodiac: Zodiac?? = nil, challengers: Challengers? = nil) {
        self.name = name
        self.birthYear = birthYear
        self.zodiac = zodiac
        self.challengers = challengers
    }

    /// The profile after the change.
    public func applied(to profile: Profile) -> Profile {
        Profile(birthYear: birthYear ?? profile.birthYear, zodiac: zodiac ?? profile.zodiac, challengers: challengers ?? profile.challengers)
    }
}
