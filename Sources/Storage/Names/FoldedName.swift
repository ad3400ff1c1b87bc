import Foundation

/// A name in the form used for comparison: without differences of letter case, composition of accents, or character width.
///
/// The store keeps it beside the name with a uniqueness constraint, so that `Ricky` and `ｒｉｃｋｙ` cannot sit at one table.
public struct FoldedName: Hashable, Sendable {
    public let text: String

    public init(_ name: String) {
        text = name.precomposedStringWithCompatibilityMapping.lowercased().precomposedStringWithCompatibilityMapping
    }
}
