import Testing

@testable import WebSocketServer

@Suite struct TicketKeyRingTests {
    private let hour = TicketKeyRing.hour

    @Test func `a key encrypts for an hour`() {
        var ring = TicketKeyRing(at: 7)
        let first = ring.current
        ring.rotate(at: 7 + hour - 1)
        #expect(ring.current === first && ring.previous == nil)
        ring.rotate(at: 7 + hour)
        #expect(ring.current !== first && ring.previous === first)
    }

    @Test func `a key opens its tickets for one more hour, however late the look is`() {
        var ring = TicketKeyRing(at: 0)
        let first = ring.current
        // Half an hour late: the second key ends when it would have ended anyway.
        ring.rotate(at: hour + hour / 2)
        let second = ring.current
        ring.rotate(at: 2 * hour - 1)
        #expect(ring.current === second && ring.previous === first)
        ring.rotate(at: 2 * hour)
        #expect(ring.current !== second && ring.previous === second)
    }

    @Test func `after two hours without a look both keys are gone`() {
        var ring = TicketKeyRing(at: 0)
        let first = ring.current
        ring.rotate(at: 2 * hour)
        #expect(ring.current !== first && ring.previous == nil)
    }

    @Test func `a clock that stands still or goes back changes nothing`() {
        var ring = TicketKeyRing(at: hour)
        let first = ring.current
        ring.rotate(at: hour)
        ring.rotate(at: 0)
        #expect(ring.current === first && ring.previous == nil)
    }
}
