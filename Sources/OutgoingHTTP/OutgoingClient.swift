import CCurl
import Dispatch
import Foundation
import Synchronization

/// Sends requests with libcurl on threads of its own: neither an event loop nor a task waits for another server.
///
/// Certificates are verified and redirects are not followed. The number of threads bounds the open connections, and the length of the queue the wait;
/// requests beyond both are refused.
public final class OutgoingClient: OutgoingTransport {
    /// The maximum size of a body in bytes.
    public static let maxBytes = 256 * 1024

    private struct State {
        var waiting: [@Sendable () -> Void] = []
        var isClosed = false
    }

    private final class Queue: Sendable {
        let state = Mutex(State())
        let arrivals = DispatchSemaphore(value: 0)
    }

    private let threads: Int
    private let queueLimit: Int
    private let milliseconds: Int
    private let queue = Queue()

    /// - Parameters:
    ///   - patience: the time after which a request fails, with the connection to the server a third of it.
    ///   - threads: the number of concurrent requests.
    ///   - queueLimit: the number of requests that may wait.
    public init(patience: Duration = .seconds(10), threads: Int = 4, queueLimit: Int = 32) {
        self.threads = max(1, threads)
        self.queueLimit = queueLimit
        milliseconds = Int(patience.components.seconds) * 1000 + Int(patience.components.attoseconds / 1_000_000_000_000_000)
        for number in 0..<self.threads {
            let thread = Thread { [queue] in Self.serve(queue) }
            thread.name = "palisade-out-\(number)"
            thread.start()
        }
    }

    deinit {
        queue.state.withLock { $0.isClosed = true }
        for _ in 0..<threads { queue.arrivals.signal() }
    }

    public func perform(_ request: OutgoingRequest) async throws(OutgoingFailure) -> OutgoingAnswer {
        let milliseconds = milliseconds
        let result: Result<OutgoingAnswer, OutgoingFailure> = await withCheckedContinuation { continuation in
            let isQueued = queue.state.withLock { state in
                guard state.waiting.count < queueLimit else { return false }
                state.waiting.append { continuation.resume(returning: Self.answer(to: request, milliseconds)) }
                return true
            }
            if isQueued { queue.arrivals.signal() } else { continuation.resume(returning: .failure(.busy)) }
        }
        return try result.get()
    }

    private static func serve(_ queue: Queue) {
        while true {
            queue.arrivals.wait()
            let (next, isClosed) = queue.state.withLock { ($0.waiting.isEmpty ? nil : $0.waiting.removeFirst(), $0.isClosed) }
            if let next { next() } else if isClosed { return }
        }
    }

    // MARK: - libcurl

    private static let isReady = palisade_https_prepare() == 0

    /// Blocks the calling thread.
    private static func answer(to request: OutgoingRequest, _ milliseconds: Int) -> Result<OutgoingAnswer, OutgoingFailure> {
        guard isReady else { return .failure(.unreachable("libcurl cannot be prepared")) }
        var (count, status) = (0, 0)
        var reason = [CChar](repeating: 0, count: 256)
        var result: Int32 = -1
        let body = [UInt8](unsafeUninitializedCapacity: maxBytes) { bytes, length in
            result = request.withCStrings { url, form, authorization, agent in
                var parameters = palisade_https_request(
                    url: url, is_plain: request.address.isLocal ? 1 : 0, form: form, authorization: authorization, agent: agent,
                    timeout_ms: milliseconds, connect_timeout_ms: milliseconds / 3)
                return palisade_https_perform(&parameters, bytes.baseAddress, maxBytes, &count, &status, &reason)
            }
            length = count
        }
        guard result == 0 else {
            return .failure(.unreachable(String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)))
        }
        return .success(OutgoingAnswer(status: status, body: body))
    }
}

extension OutgoingRequest {
    /// Calls `body` with texts that end with a zero byte and live as long as the call.
    fileprivate func withCStrings(
        _ body: (
            _ url: UnsafePointer<CChar>, _ form: UnsafePointer<CChar>?, _ authorization: UnsafePointer<CChar>, _ agent: UnsafePointer<CChar>
        ) -> Int32
    ) -> Int32 {
        address.text.withCString { url in
            authorization.withCString { authorization in
                "palisade".withCString { agent in
                    guard let form else { return body(url, nil, authorization, agent) }
                    return form.withCString { body(url, $0, authorization, agent) }
                }
            }
        }
    }
}
