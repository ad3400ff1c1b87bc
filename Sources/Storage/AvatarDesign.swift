/// A figure that a player has put together from drawn parts, and a background.
///
/// It is stored and sent as `d1-3-4-2-1-0-7`: the background and the six parts in the order of `Part`. A number counts the drawings of a part from 1;
/// 0 leaves the part out. What a number looks like is known to clients alone.
public struct AvatarDesign: Hashable, Sendable {
    public enum Part: Int, CaseIterable, Sendable {
        case back, body, eyes, mouth, arms, accessory, legs

        /// The numbers of a part.
        public var choices: ClosedRange<Int> {
            switch self {
            case .back: 1...12
            case .body, .eyes, .arms: 1...9
            case .mouth, .accessory, .legs: 0...9
            }
        }
    }

    private let numbers: [Int]

    public subscript(part: Part) -> Int { numbers[part.rawValue] }

    /// A design has one spelling: numbers have no sign and no leading zero.
    public init?(_ text: String) {
        // Checked before it is taken apart: the text may be as long as a request.
        guard text.utf8.count <= Self.mostBytes, text.first == "d" else { return nil }
        let numbers = text.dropFirst().split(separator: "-", omittingEmptySubsequences: false).compactMap { Int($0) }
        guard numbers.count == Part.allCases.count, Part.allCases.allSatisfy({ $0.choices.contains(numbers[$0.rawValue]) }) else { return nil }
        self.numbers = numbers
        guard self.text == text else { return nil }
    }

    public var text: String { "d" + numbers.map(String.init).joined(separator: "-") }

    private static let mostBytes = 32
}
