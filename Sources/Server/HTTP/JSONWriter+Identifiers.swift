import Identifiers
import JSONText

extension JSONWriter {
    /// A member with an id; `null` without one.
    mutating func field(_ key: StaticString, _ id: UserID?) { field(key, id?.rawValue) }
    mutating func field(_ key: StaticString, _ id: MatchID?) { field(key, id?.rawValue) }
}
