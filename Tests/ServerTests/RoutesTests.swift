import StorageSQLite
import TestSupport
import Testing

@testable import Server

@Suite("The HTTP API", .timeLimit(.minutes(1))) struct RoutesTests {
    @Test("a store that fails requests is told of at once, then once a minute with a count") func faults() async throws {
        try await API.run { api in
            await api.store.close()
            for _ in 0..<3 { #expect(await api.get("/users/u_5").status == 503) }
            #expect(api.log.all == ["error: the store fails requests error=closed times=1"])
            api.clock.advance(by: 59_999)
            #expect(await api.get("/users/u_5").status == 503)
            #expect(api.log.all.count == 1)
            api.clock.advance(by: 1)
            #expect(await api.get("/archive").status == 503)
            #expect(api.log.all.last == "error: the store fails requests error=closed times=4")
            #expect(api.log.all.count == 2)
        }
    }
}
