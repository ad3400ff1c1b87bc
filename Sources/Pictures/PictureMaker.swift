import Foundation
public import Networks
import Workers

/// Makes square WebP pictures of 256 × 256 pixels from PNG, JPEG and WebP, in processes of their own.
///
/// Threads of its own wait for the processes. Their number bounds the processes at a time, and the length of the queue the wait; work beyond both is
/// refused.
public final class PictureMaker: Sendable {
    /// The largest picture that is read, in bytes.
    public static let maxBytes = 1 << 20
    public static let maxPixels = 25_000_000
    public static let leastSide = 32
    /// The usual limit of a process. On a busy machine it is several times the processor time that a picture takes.
    public static let usualSeconds = 30.0
    public static let type = "image/webp"

    private let process: PictureProcess
    private let queue: WorkQueue

    /// - Parameters:
    ///   - program: the path of `palisade-picture`.
    ///   - threads: the number of pictures at a time, at least one.
    ///   - queueLimit: the number of pictures that may wait.
    ///   - limit: the time after which a process is ended.
    public init(program: String = besideThisProgram, threads: Int = 2, queueLimit: Int = 8, limit: Duration = .seconds(usualSeconds)) {
        process = PictureProcess(program: program, limit: limit)
        queue = WorkQueue(name: "palisade-picture", threads: threads, limit: queueLimit)
    }

    /// - Parameters:
    ///   - crop: `nil` for the largest square in the middle.
    ///   - networks: the networks of the client, who has a share of the queue.
    public func square(of bytes: [UInt8], _ crop: PictureCrop?, for networks: NetworkShares) async throws(PictureRefusal) -> [UInt8] {
        guard bytes.count <= Self.maxBytes else { throw .broken }
        let answer = await queue.run(for: networks) { [process] in Result { () throws(PictureRefusal) in try process.run(bytes, crop) } }
        guard let answer else { throw .late }
        return try answer.get()
    }

    /// The number of pictures asked for, and the number of the oldest that is not made, counted from 0.
    public var progress: (arrived: Int, oldest: Int?) { queue.progress }

    /// Whether the program is there.
    public var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: process.program) }

    /// The program that is installed with this one.
    public static let besideThisProgram: String =
        URL(fileURLWithPath: (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0])
        .deletingLastPathComponent().appending(path: "palisade-picture").path
}
