import Foundation

/// The file that a path names at the moment.
struct FileIdentity: Hashable {
    private let device: UInt64
    private let number: UInt64

    /// `nil` if there is no file.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino))
    }
}
