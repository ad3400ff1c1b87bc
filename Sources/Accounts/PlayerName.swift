/// A valid player name: 1 to 20 visible characters, trimmed, with runs of spaces collapsed.
public struct PlayerName: Hashable, Sendable {
    /// The reason a name was refused.
    public enum Refusal: Error, Hashable, Sendable {
        case empty
        case tooLong
        /// It has a control character, a line break, a mark that turns the writing direction, a joiner where nothing joins, a blank symbol, or more
        /// marks on one letter than writing has.
        case invisible
        /// A word that suggests a role of the operator, or the name of one of the server's own players.
        case reserved
        /// It is in use, or too similar to a name in use. Letter case is ignored.
        case taken
    }

    public static let maxCharacters = 20
    private static let maxBytes = 160

    public let text: String

    public init(_ raw: String) throws(Refusal) {
        do throws(VisibleLine.Refusal) {
            text = try VisibleLine(raw, maxCharacters: Self.maxCharacters, maxBytes: Self.maxBytes).text
        } catch {
            switch error {
            case .empty: throw .empty
            case .tooLong: throw .tooLong
            case .invisible: throw .invisible
            }
        }
    }
}
