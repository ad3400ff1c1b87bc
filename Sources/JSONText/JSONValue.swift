/// One parsed JSON value.
public enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// A member of an object; `nil` for every other type and for a missing member.
    public subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members[key]
    }

    public var string: String? { if case .string(let text) = self { text } else { nil } }
    public var int: Int? { if case .int(let number) = self { number } else { nil } }
    public var bool: Bool? { if case .bool(let truth) = self { truth } else { nil } }
    public var double: Double? {
        switch self {
        case .double(let number): number
        case .int(let number): Double(number)
        default: nil
        }
    }
    public var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
    public var object: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }
}
