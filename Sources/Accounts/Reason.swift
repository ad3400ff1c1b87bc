/// The reason of a report or of an act of an administrator: one line that other people read.
public struct Reason: Hashable, Sendable {
    public struct Refusal: Error, Hashable, Sendable {}

    public static let maxCharacters = 500
    private static let maxBytes = 2000

    public let text: String

    public init(_ raw: String) throws(Refusal) {
        do throws(VisibleLine.Refusal) {
            text = try VisibleLine(raw, maxCharacters: Self.maxCharacters, maxBytes: Self.maxBytes).text
        } catch {
            throw Refusal()
        }
    }
}
