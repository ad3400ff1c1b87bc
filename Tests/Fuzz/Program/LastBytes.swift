import Foundation
import Glibc

/// The file that holds the bytes of the current check, so that they are known after a crash.
final class LastBytes {
    let path: String
    private let file: Int32

    /// - Parameter input: the name of the input, which is the name of the file.
    init(of input: String) throws {
        try FileManager.default.createDirectory(at: PalisadeFuzz.scratch, withIntermediateDirectories: true)
        path = PalisadeFuzz.scratch.appending(path: input).path
        file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw FuzzFailure("\(path) cannot be written") }
    }

    deinit { close(file) }

    func write(_ bytes: [UInt8]) {
        guard ftruncate(file, bytes.count) == 0, pwrite(file, bytes, bytes.count, 0) == bytes.count else { return }
    }
}
