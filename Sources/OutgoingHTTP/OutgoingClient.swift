import CCurl
import Foundation
import Workers

/// Sends requests with libcurl on threads of its own: neither an event loop nor a task waits for another server.
///
/// Certificates are verified and redirects are not followed. The number of threads bounds the open connections, and the length of the queue the wait;
/// requests beyond both are refused.
public final class OutgoingClient: OutgoingTransport {
    /// The usual maximum size of a body in bytes.
    public static let maxBytes = 256 * 1024

    private let milliseconds: Int
    private let queue: WorkQueue

    /// - Parameters:
    ///   - patience: the time after which a request fails, with the connection to the server a third of it.
    ///   - threads: the number of concurrent requests.
    ///   - queueLimit: the number of requests that may wait.
    public init(patience: Duration = .seconds(10), threads: Int = 4, queueLimit: Int = 32) {
        queue = WorkQueue(name: "palisade-out", threads: threads, limit: queueLimit)
        milliseconds = Self.milliseconds(patience)
    }

    public func perform(_ request: OutgoingRequest) async throws(OutgoingFailure) -> OutgoingAnswer {
        let patience = min(milliseconds, request.patience.map(Self.milliseconds) ?? milliseconds)
        guard let result = await queue.run({ Self.answer(to: request, patience) }) else { throw .busy }
        return try result.get()
    }

    private static func milliseconds(_ duration: Duration) -> Int {
        Int(duration.components.seconds) * 1000 + Int(duration.components.attoseconds / 1_000_000_000_000_000)
    }

    /// Whether a numeric address is one of the public internet.
    static func isPublic(_ text: String) -> Bool { palisade_https_is_public(text) != 0 }
    /// The number of requests made, and the number of the oldest that is not answered, counted from 0.
    public var progress: (arrived: Int, oldest: Int?) { queue.progress }

    // MARK: - libcurl

    private static let isReady = palisade_https_prepare() == 0

    /// Blocks the calling thread.
    private static func answer(to request: OutgoingRequest, _ milliseconds: Int) -> Result<OutgoingAnswer, OutgoingFailure> {
        guard isReady else { return .failure(.unreachable("libcurl cannot be prepared")) }
        var (count, status) = (0, 0)
        var reason = [CChar](repeating: 0, count: 256)
        var result: Int32 = -1
        let body = [UInt8](unsafeUninitializedCapacity: request.maxBytes) { bytes, length in
            result = request.withCStrings { url, form, authorization, accept, agent in
                var parameters = palisade_https_request(
                    url: url, is_plain: request.address.isLocal ? 1 : 0, form: form, authorization: authorization, agent: agent, accept: accept,
                    is_public_only: request.isPublicOnly ? 1 : 0, timeout_ms: milliseconds, connect_timeout_ms: milliseconds / 3)
                return palisade_https_perform(&parameters, bytes.baseAddress, request.maxBytes, &count, &status, &reason)
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
            _ url: UnsafePointer<CChar>, _ form: UnsafePointer<CChar>?, _ authorization: UnsafePointer<CChar>, _ accept: UnsafePointer<CChar>,
            _ agent: UnsafePointer<CChar>
        ) -> Int32
    ) -> Int32 {
        address.text.withCString { url in
            authorization.withCString { authorization in
                accept.withCString { accept in
                    "palisade".withCString { agent in
                        guard let form else { return body(url, nil, authorization, accept, agent) }
                        return form.withCString { body(url, $0, authorization, accept, agent) }
                    }
                }
            }
        }
    }
}
