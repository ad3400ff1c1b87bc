/// A request for a personal token, with the label, the scopes and the life of the token.
public struct TokenRequest: Hashable, Sendable {
    public enum Refusal: Error, Hashable, Sendable {
        case label
        case scopes
        case days
    }

    /// The maximum number of characters of a label, for which the rules of a name hold.
    public static let maxLabel = 40
    public static let maxDays = 366
    private static let maxBytes = 320

    public let label: String
    /// The scopes in the order in which they are listed. `watch` is always among them, because strangers may watch too.
    public let scopes: [Scope]
    /// The life of the token; `nil` for a token without an end.
    public let days: Int?

    /// - Parameter mayAdminister: whether the scopes of administrators may be among them.
    public init(label: String, scopes: [String], days: Int?, mayAdminister: Bool = false) throws(Refusal) {
        do throws(VisibleLine.Refusal) {
            self.label = try VisibleLine(label, maxCharacters: Self.maxLabel, maxBytes: Self.maxBytes).text
        } catch {
            throw .label
        }
        let wanted = Set(scopes)
        let offered = Scope.ofTokens + (mayAdminister ? [.admin] : [])
        guard wanted.count == scopes.count, wanted.isSubset(of: offered.map(\.rawValue)) else { throw .scopes }
        self.scopes = offered.filter { $0 == .watch || wanted.contains($0.rawValue) }
        if let days, !(1...Self.maxDays).contains(days) { throw .days }
        self.days = days
    }
}
