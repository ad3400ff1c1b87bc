import Foundation
import GameRules
public import Games

/// One parsed line of the engine's protocol. See <doc:Protocol>.
public enum Order: Sendable {
    case introduce
    case newGame
    case position(Quoridor)
    case go(Limits)
    case seed(UInt64)
    case hash(megabytes: Int)
    case stop
    case quit
    /// An empty line, which does nothing.
    case nothing

    /// The reason why a line could not be parsed.
    public struct Malformed: Error, Hashable, Sendable, CustomStringConvertible {
        public let description: String

        init(_ description: String) { self.description = description }
    }

    /// The sizes allowed for the engine's memory: up to half of the machine's memory, and at most 65,536.
    public static let megabytes = 1...max(1, min(65_536, Int(ProcessInfo.processInfo.physicalMemory >> 21)))

    public init(reading line: String) throws(Malformed) {
        let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
        guard let verb = words.first else {
            self = .nothing
            return
        }
        let rest = Array(words.dropFirst())
        switch verb {
        case "position": self = .position(try Self.position(rest))
        case "go": self = .go(try Self.limits(rest))
        case "setoption": self = try Self.option(rest)
        case "palisade": self = try Self.alone(verb, rest, .introduce)
        case "newgame": self = try Self.alone(verb, rest, .newGame)
        case "stop": self = try Self.alone(verb, rest, .stop)
        case "quit": self = try Self.alone(verb, rest, .quit)
        default: throw Malformed("\"\(verb.prefix(20))\" is not one of: palisade, newgame, position, go, setoption, stop, quit")
        }
    }

    private static func alone(_ verb: String, _ rest: [String], _ order: Order) throws(Malformed) -> Order {
        guard rest.isEmpty else { throw Malformed("\(verb) takes no arguments") }
        return order
    }

    /// Parses "moves e2 e8", "qfen a1 / …", "qfen a1 / … moves e2 e8", or nothing for the standard start.
    private static func position(_ words: [String]) throws(Malformed) -> Quoridor {
        let parts = words.split(separator: "moves", maxSplits: 1, omittingEmptySubsequences: false)
        var game: Quoridor
        if let head = parts.first, let keyword = head.first {
            guard keyword == "qfen" else { throw Malformed("position takes moves or qfen, not \"\(keyword.prefix(20))\"") }
            do { game = try Quoridor(qfen: head.dropFirst().joined(separator: " ")) } catch { throw Malformed("\(error)") }
        } else {
            do { game = try Quoridor(seats: 2, rules: .house(seats: 2)) } catch { throw Malformed(error.reason) }
        }
        guard game.seatCount == 2 else { throw Malformed("the engine plays only games for two") }
        for text in parts.count > 1 ? parts[1] : [] {
            do throws(IllegalMove) { try game.play(try Quoridor.read(text), by: Seat(game.board.turn)) } catch {
                throw Malformed("move \(text.prefix(12)): \(error.reason)")
            }
        }
        return game
    }

    private static func limits(_ words: [String]) throws(Malformed) -> Limits {
        var limits = Limits()
        var rest = words[...]
        while let word = rest.popFirst() {
            guard ["movetime", "nodes", "depth"].contains(word) else {
                throw Malformed("go takes movetime, nodes or depth, not \"\(word.prefix(20))\"")
            }
            guard let text = rest.popFirst(), let number = Int(text), 1...1_000_000_000_000 ~= number else {
                throw Malformed("\(word) needs a number above 0")
            }
            switch word {
            case "movetime": limits.time = .milliseconds(number)
            case "nodes": limits.nodes = number
            default: limits.depth = number
            }
        }
        return limits
    }

    private static func option(_ words: [String]) throws(Malformed) -> Order {
        guard words.count == 2 else { throw Malformed("setoption takes a name and a value, as in: setoption seed 7") }
        switch words[0] {
        case "seed":
            guard let seed = UInt64(words[1]) else { throw Malformed("seed needs a number") }
            return .seed(seed)
        case "hash":
            guard let size = Int(words[1]), megabytes.contains(size) else {
                throw Malformed("hash needs a number of megabytes from \(megabytes.lowerBound) to \(megabytes.upperBound)")
            }
            return .hash(megabytes: size)
        default: throw Malformed("\"\(words[0].prefix(20))\" is not an option; the options are seed and hash")
        }
    }
}
