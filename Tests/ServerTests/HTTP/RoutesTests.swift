import Accounts
import IdentifierLiterals
import Identifiers
import JSONText
import StorageSQLite
import TestSupport
import Testing

@testable import Server

@Suite("The HTTP API", .timeLimit(.minutes(10))) struct RoutesTests {
    @Test("there is one way to write the id of a user") func ids() async throws {
        try await API.run { api in
            for _ in 0..<5 { _ = try await api.identities.mintGuest(at: 0) }
            #expect(await api.get("/users/u_5").status == 200)
            for id in ["u_+5", "u_05", "u_-5", "u_0", "u_", "u_ 5", "u_5 ", "U_5", "5", "u_6", "u_99999999999999999999"] {
                let answer = await api.get("/users/\(id)")
                #expect(answer.status == 404, "\(id)")
                #expect(answer.body?["error"]?["code"]?.string == "no_user", "\(id)")
            }
        }
    }

    @Test("a store that fails requests is told of at once, then once a minute with a count") func faults() async throws {
        try await API.run { api in
            await api.store.close()
            for _ in 0..<3 { #expect(await api.get("/users/u_5").status == 503) }
            #expect(api.log.all == ["error: the store fails requests error=closed times=1"])
            api.clock.advance(by: .milliseconds(59_999))
            #expect(await api.get("/users/u_5").status == 503)
            #expect(api.log.all.count == 1)
            api.clock.advance(by: .milliseconds(1))
            #expect(await api.get("/archive").status == 503)
            #expect(api.log.all.last == "error: the store fails requests error=closed times=4")
            #expect(api.log.all.count == 2)
        }
    }
}
