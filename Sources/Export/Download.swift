import Dispatch
import Glibc

/// An open archive, read in pieces on the queue of the exports. It occupies a place of its owner until it is released.
public final class Download: Sendable {
    /// Bytes of a piece.
    static let pieceBytes = 64 * 1024

    public let count: Int
    private let descriptor: Int32
    private let queue: DispatchQueue
    private let leave: @Sendable () -> Void

    /// - Parameter leave: called when the download is released. Also called if the file cannot be opened.
    init?(path: String, queue: DispatchQueue, leave: @escaping @Sendable () -> Void) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        self.queue = queue
        self.leave = leave
        var facts = stat()
        count = descriptor >= 0 && fstat(descriptor, &facts) == 0 ? Int(facts.st_size) : 0
        if count == 0 { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        leave()
    }

    /// The next bytes of the archive; `nil` after the last ones, and if they cannot be read.
    public func next() async -> [UInt8]? {
        await withCheckedContinuation { continuation in
            queue.async { [self] in
                let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceBytes) { bytes, length in
                    length = max(0, read(descriptor, bytes.baseAddress, Self.pieceBytes))
                }
                continuation.resume(returning: piece.isEmpty ? nil : piece)
            }
        }
    }
}
