import OutgoingHTTP
import Synchronization

/// Answers requests as the test prepared them, by their path, and counts them. Everything else cannot be reached.
final class FakeTransport: OutgoingTransport {
    private struct State {
        var answers: [String: String] = [:]
        var counts: [String: Int] = [:]
    }

    private let state = Mutex(State())

    subscript(address: String) -> String? {
        get { state.withLock { $0.answers[address] } }
        set { state.withLock { $0.answers[address] = newValue } }
    }

    func count(of address: String) -> Int { state.withLock { $0.counts[address] ?? 0 } }

    func perform(_ request: OutgoingRequest) async throws(OutgoingFailure) -> OutgoingAnswer {
        let answer = state.withLock { state in
            state.counts[request.address.text, default: 0] += 1
            return state.answers[request.address.text]
        }
        guard let answer else { throw .unreachable("nothing is prepared for \(request.address)") }
        return OutgoingAnswer(status: 200, body: Array(answer.utf8))
    }
}
