import Play
import WebSocketServer

/// The state of the server for monitors, its version, and the documents of the API.
struct HealthAPI: APIArea {
    let context: APIContext
    let health: Health
    let documents: Documents

    var routes: [Route] {
        [
            Route(.get, "healthz", needs: .anyone, costs: .probes, liveness),
            Route(.get, "readyz", needs: .anyone, costs: .probes, readiness),
            Route(.get, "metrics", needs: .anyone, costs: .probes, metrics),
            Route(.get, "version", needs: .anyone, isPublic: true, version),
            Route(.get, "openapi.json", needs: .anyone, isPublic: true, openAPI),
            Route(.get, "asyncapi.json", needs: .anyone, isPublic: true, asyncAPI),
        ]
    }

    private func liveness(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse { health.liveness() }

    private func readiness(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse { health.readiness() }

    private func metrics(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse { await health.metrics() }

    private func version(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse { .tagged(documents.version, call.request) }

    private func openAPI(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse { try document("openapi", call.request) }

    private func asyncAPI(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse { try document("asyncapi", call.request) }

    /// The cost of a large document depends on its size.
    private func document(_ name: String, _ request: HTTPRequest) throws(HTTPRefusal) -> HTTPResponse {
        let answer = try documents.document(name, request)
        try context.charge(.reads, answer.body.count / APIContext.bytesPerRead, request)
        return answer
    }
}
