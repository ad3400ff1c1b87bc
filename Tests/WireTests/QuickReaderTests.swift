import JSONText
import Testing

@testable import Wire

/// The short way must be the careful one wherever it answers at all.
@Suite struct QuickReaderTests {
    private func quick(_ text: String) -> ClientFrame? { QuickReader.read(Array(text.utf8)) }

    private func agrees(_ bytes: [UInt8]) -> Bool {
        guard let quick = QuickReader.read(bytes) else { return true }
        return (try? ClientFrame(carefully: bytes)) == quick
    }

    static let usual = [
        #"{"t":"ping","id":7.0,"c":1795262125432.0}"#, #"{"t":"do","id":9.00,"topic":"room/48213","op":"move","at":0.0,"d":{"m":"e2"}}"#,
        #"{"t":"ping","id":7,"c":1795262125432}"#, #"{"t": "ping", "id": 0}"#,
        #"{"t":"do","id":9,"topic":"room/48213","op":"move","at":0,"d":{"m":"e2"}}"#,
        #" { "op" : "say" , "d" : {"text":"a\"b\u00e9"} , "topic" : "watch/00000" , "key" : "k-1" , "id" : 12 , "t" : "do" } "#,
        #"{"t":"do","id":3,"topic":"lobby/quoridor","op":"match.leave"}"#,
    ]

    @Test(arguments: usual) func `what comes all the time is read the short way, to the same frame`(text: String) throws {
        #expect(quick(text) == (try ClientFrame(carefully: Array(text.utf8))))
    }

    @Test(arguments: [
        #"{"t":"hello","id":1}"#, #"{"t":"ping","id":1,"id":2}"#, #"{"t":"ping","id":01}"#, #"{"t":"ping","id":-1}"#, #"{"t":"ping","id":1,"c":1.5}"#,
        #"{"t":"ping","id":1.}"#, #"{"t":"ping","id":1.01}"#, #"{"t":"ping","id":1.0e1}"#, #"{"t":"ping","id":01.0}"#,
        #"{"t":"ping","id":1,"more":1}"#, #"{"t":"p\u0069ng","id":1}"#, #"{"t":"ping","id":1}x"#, #"{"t":"ping","id":1,}"#,
        #"{"t":"do","id":1,"op":"x"}"#,
        #"{"t":"do","id":1,"op":"x","topic":"room/1234x"}"#, #"{"t":"do","id":1,"op":"x","topic":"me","d":[]}"#,
        #"{"t":"do","id":1,"op":"x","topic":"me","d":{"a":1,"a":2}}"#, #"{"t":"ping","id":1234567890123456}"#, #"{"t":"ping","id":1"#, "", "{", "{}",
        "[]",
        #"{"t":"ping","id":1,"c":null}"#, #"{"":1}"#,
    ]) func `the rest is left to the careful reader`(text: String) {
        #expect(quick(text) == nil)
    }

    @Test func `thirty thousand mangled frames are read alike`() {
        var lot = Lot(state: 0x9E37_79B9_7F4A_7C15)
        for _ in 0..<30_000 {
            var bytes = Array(Self.usual[Int(lot.next() % UInt64(Self.usual.count))].utf8)
            for _ in 0...(lot.next() % 3) {
                let place = Int(lot.next() % UInt64(bytes.count))
                switch lot.next() % 4 {
                case 0: bytes[place] = UInt8(truncatingIfNeeded: lot.next())
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(Array(#"{}[]",:0 1\te"#.utf8)[Int(lot.next() % 13)], at: place)
                default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 9)], at: place)
                }
                if bytes.isEmpty { break }
            }
            if !agrees(bytes) {
                Issue.record("read in two ways: \(String(decoding: bytes, as: UTF8.self))")
                return
            }
        }
    }
}

/// xorshift64: the same sequence for ever.
private struct Lot: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
