import Dispatch
import Foundation
import Synchronization

/// Makes square WebP pictures of 256 × 256 pixels from PNG, JPEG and WebP, in processes of their own.
///
/// Threads of its own wait for the processes. Their number bounds the processes at a time, and the length of the queue the wait; work beyond both is
/// refused.
public final class PictureMaker: Sendable {
    /// The largest picture that is read, in bytes.
    public static let maxBytes = 1 << 20
    public static let maxPixels = 25_000_000
    public static let leastSide = 32
    public static let type = "image/webp"

    private struct State {
        var waiting: [@Sendable () -> Void] = []
        var isClosed = false
    }

    private final class Queue: Sendable {
        let state = Mutex(State())
        let arrivals = DispatchSemaphore(value: 0)
    }

    private let process: PictureProcess
    private let threads: Int
    private let queueLimit: Int
    private let queue = Queue()

    /// - Parameters:
    ///   - program: the path of `palisade-picture`.
    ///   - threads: the number of pictures at a time, at least one.
    ///   - queueLimit: the number of pictures that may wait.
    ///   - limit: the time after which a process is ended.
    public init(program: String = besideThisProgram, threads: Int = 2, queueLimit: Int = 8, limit: Duration = .seconds(10)) {
        process = PictureProcess(program: program, limit: limit)
        self.threads = max(1, threads)
        self.queueLimit = queueLimit
        for number in 0..<self.threads {
            let thread = Thread { [queue] in Self.serve(queue) }
            thread.name = "palisade-picture-\(number)"
            thread.start()
        }
    }

    deinit {
        queue.state.withLock { $0.isClosed = true }
        for _ in 0..<threads { queue.arrivals.signal() }
    }

    /// - Parameter crop: `nil` for the largest square in the middle.
    public func square(of bytes: [UInt8], _ crop: PictureCrop?) async throws(PictureRefusal) -> [UInt8] {
        guard bytes.count <= Self.maxBytes else { throw .broken }
        let answer: Result<[UInt8], PictureRefusal> = await withCheckedContinuation { continuation in
            let isQueued = queue.state.withLock { state in
                guard state.waiting.count < queueLimit else { return false }
                state.waiting.append { [process] in
                    continuation.resume(returning: Result { () throws(PictureRefusal) in try process.run(bytes, crop) })
                }
                return true
            }
            if isQueued { queue.arrivals.signal() } else { continuation.resume(returning: .failure(.late)) }
        }
        return try answer.get()
    }

    /// Whether the program is there.
    public var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: process.program) }

    /// The number of pictures that wait for a thread.
    public var waiting: Int { queue.state.withLock { $0.waiting.count } }

    private static func serve(_ queue: Queue) {
        while true {
            queue.arrivals.wait()
            let (next, isClosed) = queue.state.withLock { ($0.waiting.isEmpty ? nil : $0.waiting.removeFirst(), $0.isClosed) }
            if let next { next() } else if isClosed { return }
        }
    }

    /// The program that is installed with this one.
    public static let besideThisProgram: String =
        URL(fileURLWithPath: (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0])
        .deletingLastPathComponent().appending(path: "palisade-picture").path
}
