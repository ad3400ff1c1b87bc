/// The members of a profile that need no room to know them.
public struct Profile: Hashable, Sendable {
    /// The age that others see is counted from it.
    public var birthYear: Int?
    public var zodiac: Zodiac?
    /// No other player learns it.
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
    /// Those whom the player follows.
    case followed
    case nobody
}

/// The signs of the zodiac, from the one the year begins with.
public enum Zodiac: String, Hashable, Sendable, CaseIterable {
    case aries, taurus, gemini, cancer, leo, virgo, libra, scorpio, sagittarius, capricorn, aquarius, pisces
}

/// A change of some members of a profile; those that are `nil` stay. The value `.some(nil)` removes one.
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
