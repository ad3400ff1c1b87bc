/// A figure that a player has put together from drawn parts, and a background.
///
/// It is stored and sent as `d1-3-4-2-1-0-7`: the background and the six parts in the order of `Part`. A number counts the drawings of a part from 1;
/// 0 leaves the part out. Only clients know the drawing behind a number. A background in a custom colour is written as `x` and six hexadecimal
/// digits, red first: `dx3fa2c0-3-4-2-1-0-7`.
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

    /// The number of a background in a custom colour is this plus the colour, 24 bits of red, green and blue.
    public static let ownColour = 0x100_0000

    public subscript(part: Part) -> Int { numbers[part.rawValue] }

    /// A design has one spelling: numbers have no sign and no leading zero.
    public init?(_ text: String) {
        // Checked before it is taken apart: the text may be as long as a request.
        guard text.utf8.count <= Self.mostBytes, text.first == "d" else { return nil }
        let numbers = text.dropFirst().split(separator: "-", omittingEmptySubsequences: false).compactMap(Self.number)
        guard numbers.count == Part.allCases.count, Part.allCases.allSatisfy({ Self.has(numbers[$0.rawValue], $0) }) else { return nil }
        self.numbers = numbers
        guard self.text == text else { return nil }
    }

    public var text: String { "d" + numbers.map(Self.text).joined(separator: "-") }

    private static func number(_ text: Substring) -> Int? {
        guard text.first == "x" else { return Int(text) }
        return text.utf8.count == 7 ? UInt32(text.dropFirst(), radix: 16).map { ownColour + Int($0) } : nil
    }

    private static func text(_ number: Int) -> String {
        // The digit before the six comes from `ownColour`.
        number < ownColour ? String(number) : "x" + String(number, radix: 16).dropFirst()
    }

    private static func has(_ number: Int, _ part: Part) -> Bool {
        part.choices.contains(number) || (part == .back && (ownColour..<ownColour * 2).contains(number))
    }

    private static let mostBytes = 32
}
