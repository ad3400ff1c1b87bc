import Foundation
import Synchronization

/// The frames of all fake connections of this process, one a line, in the folder that `TEST_FRAMES` names. Another test compares them with the
/// published description of the protocol, as the clients of the tests over sockets do with theirs.
final class FrameFile: Sendable {
    /// `nil` if nobody asked for them.
    static let shared: FrameFile? = ProcessInfo.processInfo.environment["TEST_FRAMES"].map(FrameFile.init)

    private let file: Mutex<FileHandle>

    /// - Parameter folder: need not exist.
    private init(folder: String) {
        let path = "\(folder)/frames-\(ProcessInfo.processInfo.processIdentifier).jsonl"
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        guard let file = FileHandle(forWritingAtPath: path) else { preconditionFailure("\(path) cannot be written") }
        self.file = Mutex(file)
    }

    /// - Parameter frame: a JSON text, which has no line break.
    func append(_ frame: some Sequence<UInt8>) { file.withLock { $0.write(Data(frame) + [0x0A]) } }
}
