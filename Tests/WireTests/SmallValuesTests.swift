import Testing
import Wire

@Suite struct TopicTests {
    @Test(arguments: [
        ("me", Topic.me), ("sys", .sys), ("lobby/quoridor", .lobby(game: "quoridor")), ("room/00001", .room("00001")),
        ("watch/48213", .watch("48213")),
        ("tv/quoridor/best", .tv(game: "quoridor", .best)), ("tv/quoridor/rank", .tv(game: "quoridor", .rank)),
        ("tv/quoridor/casual", .tv(game: "quoridor", .casual)), ("tv/quoridor/bots", .tv(game: "quoridor", .bots)),
        ("user/u_17", .user("u_17")), ("board/quoridor/stars", .board(game: "quoridor", .stars)),
        ("board/memory/rating", .board(game: "memory", .rating)),
    ])
    func `a topic is read from its text and written as it`(text: String, topic: Topic) {
        #expect(Topic(text) == topic)
        #expect(topic.description == text)
    }

    @Test(arguments: [
        "", "/", "ME", "me/", "sys/x", "lobby", "lobby/", "lobby/Quoridor", "lobby/a/b", "lobby/abcdefghijklmnopq", "room/", "room/1234",
        "room/123456", "room/١٢٣٤٥",
        "room/12 45", "room/12345/", "watch/x", "user/17", "user/u_", "user/u_x", "user/u_123456789012345678901", "tv/quoridor", "tv//best",
        "tv/quoridor/worst", "room//12345", "board/quoridor", "board/quoridor/goals", "board//stars", "board/quoridor/stars/bot",
    ])
    func `anything else is no topic`(text: String) {
        #expect(Topic(text) == nil)
    }
}

@Suite struct DigestTests {
    /// RFC 3720 appendix B.4, and the check value of the CRC catalogue.
    @Test(arguments: [
        ([UInt8](repeating: 0, count: 32), "8a9136aa"), ([UInt8](repeating: 0xFF, count: 32), "62a8ab43"), (Array(0..<32), "46dd794e"),
        (Array((0..<32).reversed()), "113fdb5c"), (Array("123456789".utf8), "e3069283"), ([], "00000000"),
    ])
    func `CRC-32C agrees with the published vectors`(bytes: [UInt8], expected: String) {
        #expect(Digest.text(of: bytes) == expected)
    }
}

@Suite struct RateLimitTests {
    @Test func `a burst is free, then one token comes at a time`() {
        var limit = RateLimit(rate: 10, burst: 3, now: 0)
        #expect((0..<3).allSatisfy { _ in limit.take(at: 0) == nil })
        #expect(limit.take(at: 0) == .milliseconds(100))
        #expect(limit.take(at: 60) == .milliseconds(40))
        #expect(limit.take(at: 100) == nil)
        #expect(limit.take(at: 100) == .milliseconds(100))
    }

    @Test func `rest fills the bucket to its burst and no further`() {
        var limit = RateLimit(rate: 1, burst: 2, now: 0)
        #expect(limit.take(at: 1_000_000) == nil)
        #expect(limit.take(at: 1_000_000) == nil)
        #expect(limit.take(at: 1_000_000) == .milliseconds(1000))
    }

    @Test(arguments: [0.1, 0.3, 0.5, 3, 7, 10, 999, 5000])
    func `who waits as long as told is served`(rate: Double) {
        var limit = RateLimit(rate: rate, burst: 1, now: 0)
        var now: Int64 = 0
        for _ in 0..<200 {
            if let wait = limit.take(at: now) {
                #expect(wait > .zero)
                now += Int64(wait.milliseconds)
                #expect(limit.take(at: now) == nil)
            }
        }
    }

    @Test func `a clock that goes backwards gives nothing twice`() {
        var limit = RateLimit(rate: 1, burst: 1, now: 1000)
        #expect(limit.take(at: 1000) == nil)
        #expect(limit.take(at: 0) == .milliseconds(1000))
        #expect(limit.take(at: 1999) == .milliseconds(1))
        #expect(limit.take(at: 2000) == nil)
    }

    @Test func `many are taken at once, or none`() {
        var limit = RateLimit(rate: 10, burst: 100, now: 0)
        #expect(limit.take(60, at: 0) == nil)
        #expect(limit.take(60, at: 0) == .milliseconds(2000))
        #expect(limit.take(40, at: 0) == nil)
        limit.giveBack(30)
        #expect(limit.take(30, at: 0) == nil)
        #expect(limit.take(at: 0) == .milliseconds(100))
    }

    @Test func `a debt has a bound, and is paid first`() {
        var limit = RateLimit(rate: 10, burst: 100, now: 0)
        #expect(limit.take(100, at: 0) == nil)
        #expect(limit.take(15, debt: 20, at: 0) == nil)
        #expect(limit.take(15, debt: 20, at: 0) == .milliseconds(1000))
        #expect(limit.remaining(at: 0) == (0, .milliseconds(11_500)))
        #expect(limit.take(at: 0) == .milliseconds(1600))
        #expect(limit.take(at: 1600) == nil)
    }

    @Test func `more than there can ever be is taken from a full bucket`() {
        var limit = RateLimit(rate: 10, burst: 100, now: 0)
        #expect(limit.take(250, at: 0) == nil)
        #expect(limit.take(250, at: 0) == .milliseconds(25_000))
        #expect(limit.take(250, at: 25_000) == nil)
    }

    @Test func `a bucket that never fills answers with a day`() {
        var limit = RateLimit(rate: 0, burst: 1, now: 0)
        #expect(limit.take(at: 0) == nil)
        #expect(limit.take(at: 5) == .milliseconds(86_400_000))
    }
}

@Suite struct CodeTests {
    @Test func `close codes are those a server may send`() {
        #expect(CloseCode.allCases.allSatisfy { (1000...1013).contains($0.rawValue) || (4000...4999).contains($0.rawValue) })
    }

    @Test func `error codes are plain words`() {
        #expect(ErrorCode.allCases.count == 30)
        #expect(ErrorCode.allCases.allSatisfy { $0.rawValue.allSatisfy { $0 == "_" || ("a"..."z").contains($0) } })
    }
}
