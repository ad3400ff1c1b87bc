public import GameRules

/// A player's action in one turn.
public enum QuoridorMove: Hashable, Sendable {
    /// Moves the pawn to a square, by a step or over other pawns.
    case pawn(QuoridorSquare)
    case wall(QuoridorWall)
    /// Occurs only with four players, and only if nothing else is legal.
    case pass
}

extension QuoridorMove: LosslessStringConvertible {
    /// Parses "e4", "e3h" or "pass" in either letter case; moves are written in lower case.
    public init?(_ text: String) {
        guard let move = try? QuoridorMove(reading: text) else { return nil }
        self = move
    }

    /// Like `init(_:)`, but reports the fault: rule `off_board` for a place outside the board, `notation` for anything else.
    public init(reading text: String) throws(IllegalMove) {
        guard let characters = ShortText(text) else { throw .notation(text) }
        if characters.packed == ShortText.pass.packed {
            self = .pass
            return
        }
        guard 2...3 ~= characters.count, let (file, rank) = Self.place(characters) else { throw .notation(text) }
        if characters.count == 2 {
            guard file < 9, 0..<9 ~= rank else { throw .offBoard("There is no square \(text); squares are a1 to i9.") }
            self = .pawn(QuoridorSquare(file: file, rank: rank))
            return
        }
        let direction: QuoridorWall.Direction
        switch characters[2] {
        case UInt8(ascii: "h"): direction = .horizontal
        case UInt8(ascii: "v"): direction = .vertical
        default: throw .notation(text)
        }
        guard file < 8, 0..<8 ~= rank else { throw .offBoard("There is no place for a wall at \(text); walls are a1 to h8.") }
        self = .wall(QuoridorWall(anchor: QuoridorSquare(file: file, rank: rank), direction: direction))
    }

    /// Parses a move as records of other programs write it: the letter of a wall may come first, as in "he3".
    init?(record text: String) {
        guard let move = try? QuoridorMove(inRecord: text) else { return nil }
        self = move
    }

    init(inRecord text: String) throws(IllegalMove) {
        let letters = text.utf8
        let isWallFirst = letters.count == 3 && letters.last.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } == true
        try self.init(reading: isWallFirst ? String(text.dropFirst()) + text.prefix(1) : text)
    }

    public var description: String { text.string }

    var text: ShortText {
        switch self {
        case .pawn(let square): square.text
        case .wall(let wall): wall.text
        case .pass: .pass
        }
    }

    /// Parses a letter and a digit, on the board or not, counted from 0; the digit 0 gives -1.
    private static func place(_ text: ShortText) -> (file: Int, rank: Int)? {
        guard UInt8(ascii: "a")...UInt8(ascii: "z") ~= text[0], UInt8(ascii: "0")...UInt8(ascii: "9") ~= text[1] else { return nil }
        return (Int(text[0] - UInt8(ascii: "a")), Int(text[1]) - Int(UInt8(ascii: "1")))
    }
}

extension IllegalMove {
    static func notation(_ text: String) -> IllegalMove {
        IllegalMove(rule: "notation", reason: "\"\(text.prefix(12))\" is not a move; a move is written like e4, e3h, e3v or pass.")
    }

    static func offBoard(_ reason: String) -> IllegalMove { IllegalMove(rule: "off_board", reason: reason) }
}
