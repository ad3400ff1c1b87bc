import Logging
import Synchronization
import Testing
@testable import WebSocketServer

@Suite struct StaticFilesTests {
    /// One thread reads the clock, another finishes a look at the folder, and only then does the first one compare: seen in the wild.
    @Test func `a request from before the last look at the folder is answered`() {
        let times = Mutex<[UInt64]>([5_000_000_000])
        let files = StaticFiles("/nowhere", logger: Logger(label: "test")) { times.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] } }
        times.withLock { $0 = [1_000_000_000] }
        let request = HTTPRequest(method: "GET", path: "/index.html", query: "", headers: [:], peerAddress: "127.0.0.1")
        #expect(files.response(to: request)?.status == nil)
    }
}
