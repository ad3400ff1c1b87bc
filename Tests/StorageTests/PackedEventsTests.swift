import FilledStorage
import IdentifierLiterals
import Identifiers
import Storage
import Testing

@testable import StorageSQLite

@Suite("Events as their row has them", .timeLimit(.minutes(10)))
struct PackedEventsTests {
    private let typical = MatchRecord.typical("m_1")

    private func match(_ events: String, moves: String = "e2 e8") -> MatchRecord {
        MatchRecord(
            match: "m_1", game: "quoridor", mode: "casual", room: "48213", started: 1000, ended: 2000, winner: 0, why: "goal", players: [], plies: 3,
            config: [], moves: moves, events: Array(events.utf8))
    }

    private func isPacked(_ events: String) -> Bool { PackedEvents(of: match(events)).bytes != Array(events.utf8) }

    /// Many events of a form, with the number of each.
    private static func many(_ event: (Int) -> String, count: Int = 40) -> String { "[\((1...count).map(event).joined(separator: ","))]" }

    /// The bytes are those of the first program that packed events. Such rows have to be readable for ever.
    @Test func `events that were packed long ago come back`() throws {
        let text = #"""
            [{"k":"move","seat":0,"m":"e2","ply":1,"ts":1795455817072,"ms":1400,"lag":31},\#
            {"k":"move","seat":1,"m":"e8","ply":2,"ts":1795455818084,"ms":1012,"lag":8},\#
            {"k":"dropped","seat":1,"ply":2,"t":512},\#
            {"k":"deadline","m":"--","ply":3,"ts":1795455838084,"ms":20000,"lag":0},\#
            {"k":"idle","seat":0,"m":"--","ply":4,"ts":1795455858084,"ms":20000,"lag":0},\#
            {"k":"move","seat":2,"m":"d4h","ply":5,"ts":1795455859101,"ms":1017,"lag":25,"t":512}]
            """#
        let match = match(text, moves: "e2 e8 -- -- d4h")
        let packed = PackedEvents(
            bytes: Self.bytes(
                hex: """
                    01cf02ae0323db482a7b916ccfc1ac636063606064626046f8141c234041849719191999183fac6a3bb3c0e40bfb811d4c0c3fb8beb02f98\
                    c3c820cf018f3ab09a06961458bc82b43133b69c6f076a6204aa658418cec8040c3c064656c6b99f3b40323fd9192581da00
                    """))
        #expect(try packed.text(moves: match.moves) == match.events)
    }

    private static func bytes(hex: String) -> [UInt8] {
        let digits = hex.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    @Test(arguments: [
        many {
            #"{"k":"move","seat":\#($0 % 4),"m":"e\#($0)","ply":\#($0),"ts":\#(1_789_000_000_000 + $0 * $0),"ms":\#(9999 / $0),"lag":0,"t":\#($0 * 7)}"#
        },
        many { $0 % 3 == 0 ? #"{"k":"deadline","m":"--","ply":\#($0)}"# : #"{"k":"dropped","seat":1,"ply":\#($0),"t":5}"# },
        // Times that fall, numbers of eighteen digits, and texts that end in escapes.
        many { #"{"ts":\#(900_000_000_000_000_000 - $0),"m":"a\\","n":"\"\\\"","棋":"逢對手 \#($0)","":0}"# },
    ])
    func `events of many forms are packed, and come back byte by byte`(events: String) throws {
        let match = match(events)
        let packed = PackedEvents(of: match)
        #expect(packed.bytes.count < events.utf8.count / 2)
        #expect(try packed.text(moves: match.moves) == match.events)
    }

    @Test(arguments: [
        "", "[]", "[1]", "[{}]", many { #"{"a":-\#($0)}"# }, many { #"{"a":0\#($0)}"# }, many { #"{"a":1.\#($0)}"# },
        many { #"{"a":\#($0),"b":1234567890123456789}"# }, many { #"{"a":\#($0),"b":null}"# }, many { #"{"a": \#($0)}"# },
        many { #"{"a":{"b":\#($0)}}"# },
        many { #"{"a":"\#($0)\#u{0}"}"# }, many { #"{"a":"\\#u{0}\#($0)"}"# }, many({ #"{"a\#($0)":\#($0)}"# }, count: 256),
        many { #"{"a":\#($0)}"# } + " ",
        many { #"{"a":\#($0)}"# }.replacing("]", with: ""), many { #"{"a":"\#($0)\"}"# },
    ])
    func `other events stay as they are`(events: String) throws {
        let match = match(events)
        #expect(!isPacked(events))
        #expect(try PackedEvents(of: match).text(moves: match.moves) == match.events)
    }

    @Test func `events longer than a bound stay as they are`() throws {
        let event = #"{"k":"move","m":"e3h"},"#
        let most = PackedEvents.most / event.utf8.count
        #expect(isPacked(Self.many({ _ in String(event.dropLast()) }, count: most - 1)))
        #expect(!isPacked(Self.many({ _ in String(event.dropLast()) }, count: most + 1)))
    }

    @Test func `the moves of the row cost the events little`() {
        let other = MatchRecord.typical("m_1").withoutMoves
        let alone = PackedEvents(of: match(String(decoding: typical.events, as: UTF8.self), moves: other.moves))
        #expect(PackedEvents(of: typical).bytes.count + 100 < alone.bytes.count)
    }

    @Test func `altered events come back as well, or stay as they are`() throws {
        var dice = Dice()
        for _ in 0..<2000 {
            var events = typical.events
            for _ in 0...dice.below(3) { events[dice.below(events.count)] = UInt8(dice.below(128)) }
            let match = match(String(decoding: events, as: UTF8.self), moves: typical.moves)
            #expect(try PackedEvents(of: match).text(moves: match.moves) == match.events)
        }
    }

    /// Beyond the checksum of the row: whatever the bytes are, they make no more than their bound.
    @Test func `damaged bytes are refused or make a text of bounded length`() throws {
        var dice = Dice()
        let packed = PackedEvents(of: typical).bytes
        for length in 1..<packed.count { expectBounded(Array(packed.prefix(length)), isWhole: false) }
        expectBounded(packed + [0], isWhole: false)
        for place in packed.indices.dropFirst() {
            for bit in 0..<8 {
                var damaged = packed
                damaged[place] ^= 1 << bit
                expectBounded(damaged)
            }
        }
        for _ in 0..<2000 { expectBounded([1] + (0..<dice.below(60)).map { _ in UInt8(dice.below(256)) }) }
        #expect(throws: StoreFailure.damaged("match")) { try PackedEvents(bytes: packed).text(moves: "") }
    }

    private func expectBounded(_ bytes: [UInt8], isWhole: Bool = true) {
        do throws(StoreFailure) {
            let text = try PackedEvents(bytes: bytes).text(moves: typical.moves)
            #expect(isWhole && text.count <= PackedEvents.most)
        } catch {
            #expect(error == .damaged("match"))
        }
    }

    /// The lengths before a stream are those of petabytes.
    @Test(arguments: [(1 << 50, 4700), (1000, 1 << 50)]) func `a damaged length takes no memory`(lengths: (columns: Int, text: Int)) {
        var bytes: [UInt8] = [1]
        bytes.append(number: lengths.columns)
        bytes.append(number: lengths.text)
        bytes += Deflate.packed([UInt8](repeating: 0, count: 1000), dictionary: [1]) ?? []
        #expect(throws: StoreFailure.damaged("match")) { try PackedEvents(bytes: bytes).text(moves: "") }
    }

    /// A megabyte of columns would make hundreds of gigabytes of text.
    @Test func `columns make no longer text than they say`() {
        let half = PackedEvents.most / 2
        var columns = [UInt8](repeating: UInt8(ascii: " "), count: half) + [0, 0]
        columns.append(number: half)
        columns += [UInt8](repeating: 0, count: half)
        #expect(EventColumns.text(of: columns, count: PackedEvents.most) == nil)
    }

    @Test(
        arguments: [
            [], [0], [0, 1, 0], [65, 0, 0, 1, 1], [65, 0, 0, 0], [65, 0, 0, 1, 0, 7], [1, 0, 0, 1, 0, 2, 5], [1, 0, 0, 1, 0, 0], [2, 0, 0, 1, 0, 65],
            [1, 0, 0, 1, 0, 0, 128, 128, 128, 128, 128, 128, 128, 128, 128, 1],
            [1, 0, 0, 2, 0, 0, 1, 255, 255, 255, 255, 255, 255, 255, 255, 127, 1],
            [65, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255, 127], [65, 0],
        ] as [[UInt8]])
    func `damaged columns make no text`(columns: [UInt8]) {
        for count in 0..<30 { #expect(EventColumns.text(of: columns, count: count) == nil) }
    }
}

/// The generator xorshift: the same numbers in every run.
private struct Dice {
    private var state: UInt64 = 0x2545_F491_4F6C_DD1D

    mutating func below(_ bound: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(bound))
    }
}
