import Crypto
import Foundation
public import Games

/// A game to be analysed: where it began and what was played.
public struct Subject: Hashable, Sendable {
    public enum ID: Hashable, Sendable {
        /// A finished game of the archive.
        case match(String)
        /// A game somebody pasted, by a digest of its start and moves: whoever pastes the same game asks for the same analysis.
        case pasted(String)
    }

    public let id: ID
    public let start: Quoridor
    public let turns: [QuoridorRecord.Turn]

    /// Positions, the start included.
    public var count: Int { turns.count + 1 }

    /// Turns of one game, at most: house rules end every game of two before.
    static let mostTurns = 400

    private init(_ id: ID, _ start: Quoridor, _ turns: [QuoridorRecord.Turn]) throws(AnalysisRefusal) {
        guard start.seatCount == 2 else { throw .notForTwo }
        guard turns.count <= Self.mostTurns else { throw .tooLong(most: Self.mostTurns) }
        self.id = id
        self.start = start
        self.turns = turns
    }

    /// - Parameter moves: of a game of the archive from the usual start, in notation; an idle turn is `--`.
    public init(match: String, seats: Int, moves: [String]) throws(AnalysisRefusal) {
        guard seats == 2 else { throw .notForTwo }
        let record: QuoridorRecord
        do {
            let turns = try QuoridorRecord.turns(in: moves.joined(separator: " "))
            record = try QuoridorRecord(start: Quoridor(seats: seats, rules: .house(seats: seats)), turns: turns, result: .unfinished)
        } catch {
            throw .unplayable
        }
        try self.init(.match(match), record.start, record.turns)
    }

    public init(pasted record: QuoridorRecord) throws(AnalysisRefusal) {
        try self.init(.pasted(Self.digest(record)), record.start, record.turns)
    }

    private static func digest(_ record: QuoridorRecord) -> String {
        let text = ([record.start.qfenWithPly] + record.turns.map(\.description)).joined(separator: " ")
        return SHA256.hash(data: Data(text.utf8)).prefix(16).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}
