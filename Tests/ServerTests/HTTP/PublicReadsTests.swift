import Testing

@testable import Server

@Suite struct PublicReadsTests {
    private func origin(_ answer: API.Answer) -> String? { answer.header("access-control-allow-origin") }

    @Test func `pages of other sites may read what everybody may`() async throws {
        try await API.run { api in
            for path in ["/games", "/archive", "/archive/m_1", "/users/u_1", "/rooms", "/rooms/12345", "/tv/quoridor", "/version"] {
                #expect(origin(await api.send("GET", path, headers: ["origin": "https://club.example"])) == "*", "\(path)")
                #expect(origin(await api.send("HEAD", path)) == "*", "\(path)")
            }
        }
    }

    @Test func `an answer to a credential is for its sender alone`() async throws {
        try await API.run { api in
            for headers in [["cookie": "a=b"], ["authorization": "Bearer x"]] {
                #expect(origin(await api.send("GET", "/games", headers: headers)) == nil)
            }
            #expect(origin(await api.send("GET", "/games", byAdministration: true)) == nil)
        }
    }

    @Test func `nothing else is open to other sites`() async throws {
        try await API.run { api in
            for (method, path) in [
                ("GET", "/me"), ("GET", "/me/wallet"), ("GET", "/auth/sessions"), ("GET", "/auth/providers"), ("POST", "/auth/guest"),
                ("POST", "/replay"), ("POST", "/archive/m_1/analysis"), ("GET", "/admin/rooms"), ("GET", "/nonsense"), ("PUT", "/games"),
                ("OPTIONS", "/me"), ("OPTIONS", "/auth/guest"), ("OPTIONS", "/nonsense"),
            ] {
                #expect(origin(await api.send(method, path, body: "{}")) == nil, "\(method) \(path)")
            }
        }
    }

    @Test func `a preflight of a public read is answered`() async throws {
        try await API.run { api in
            let headers = ["origin": "https://club.example", "access-control-request-method": "GET"]
            let answer = await api.send("OPTIONS", "/archive/m_1", headers: headers)
            #expect(answer.status == 204 && origin(answer) == "*")
            #expect(answer.header("access-control-allow-methods") == "GET, HEAD")
            #expect(await api.send("OPTIONS", "/me", headers: headers).status == 405)
        }
    }
}
