import Foundation

/// A name as it is compared: letter case, accents written in two ways and full-width letters aside.
///
/// The store keeps this beside the name and makes *it* unique, so that `Ricky` and `ｒｉｃｋｙ` cannot sit at one table.
public struct FoldedName: Hashable, Sendable {
    public let text: String

    public init(_ name: String) {
        text = name.precomposedStringWithCompatibilityMapping.lowercased().precomposedStringWithCompatibilityMapping
    }
}
