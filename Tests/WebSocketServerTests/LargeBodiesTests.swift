import Testing

@testable import WebSocketServer

@Suite("Bodies beyond the usual size") struct LargeBodiesTests {
    @Test func `one network and all networks have their bounds, and a place comes back`() throws {
        let bodies = LargeBodies(most: 3, mostOfNetwork: 2)
        let (one, other) = (try #require(Address("192.0.2.1")), try #require(Address("198.51.100.1")))
        var places = [bodies.place(for: one), bodies.place(for: one)]
        #expect(places.allSatisfy { $0 != nil })
        #expect(bodies.place(for: one) == nil)
        places.append(bodies.place(for: other))
        #expect(places[2] != nil)
        #expect(bodies.place(for: other) == nil)
        places.removeFirst()
        #expect(bodies.place(for: one) != nil)
        places.removeAll()
        #expect(bodies.place(for: other) != nil)
    }

    @Test func `one path takes a larger body, by one method`() {
        let limits = RequestReader.Limits(head: 1000, body: 10, largePath: "/picture", largeBody: 20)
        func answer(_ line: String, _ count: Int) -> String {
            var reader = RequestReader(limits)
            Array("\(line) HTTP/1.1\r\nhost: a\r\ncontent-length: \(count)\r\n\r\n".utf8).withUnsafeBytes { reader.append($0) }
            switch reader.next() {
            case .body: return "read"
            case .fault(let fault): return String(fault.status)
            default: return "?"
            }
        }
        #expect(answer("PUT /picture?x=1", 20) == "read")
        #expect(answer("PUT /picture", 21) == "413")
        #expect(answer("POST /picture", 11) == "413")
        #expect(answer("PUT /picture/", 11) == "413")
        #expect(answer("PUT /other", 11) == "413")
        #expect(answer("PUT /other", 10) == "read")
    }
}
