import Testing

@testable import WebSocketServer

@Suite struct UnreportedFramesTests {
    @Test func bytesOfMessagesCostNothing() {
        var frames = UnreportedFrames(received: 300)
        for _ in 0..<10_000 { frames.tell(100) }
        #expect(frames.look(received: 300 + 10_000 * 106) == 0)
    }

    @Test func aFewPingsCostNothing() {
        var frames = UnreportedFrames(received: 300)
        #expect(frames.look(received: 300 + 2048) == 0)
        #expect(frames.look(received: 300 + 2 * 2048) == 0)
    }

    @Test func bytesOfNoMessageAreCharged() {
        var frames = UnreportedFrames(received: 300)
        frames.tell(1000)
        #expect(frames.look(received: 300 + 1014 + 32 * 100) == 100)
        #expect(frames.look(received: 300 + 1014 + 32 * 100) == 0)
    }

    @Test func oneLookChargesABoundedNumber() {
        var frames = UnreportedFrames(received: 300)
        #expect(frames.look(received: 1 << 40) == UnreportedFrames.most)
    }

    @Test func aSystemThatTellsNothingChargesNothing() {
        var frames = UnreportedFrames(received: 0)
        for _ in 0..<3 { #expect(frames.look(received: 0) == 0) }
    }
}
