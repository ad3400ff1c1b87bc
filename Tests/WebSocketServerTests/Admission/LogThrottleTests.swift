import Testing

@testable import WebSocketServer

@Suite struct LogThrottleTests {
    private func report(_ now: UInt64, _ throttle: inout LogThrottle) -> Int? { throttle.report(at: now) }

    @Test func `the first is told at once, the others once in a period, counted`() {
        var throttle = LogThrottle(nanoseconds: 60)
        #expect(report(1000, &throttle) == 1)
        for now in 1001...1059 { #expect(report(UInt64(now), &throttle) == nil) }
        #expect(report(1060, &throttle) == 60)
        #expect(report(1061, &throttle) == nil)
        #expect(report(5000, &throttle) == 2)
    }
}
