import CoreFoundation
import Foundation

/// The time that a disk takes to keep a small write, for which every move waits.
enum DiskCheck {
    private static let writes = 100
    private static let patience = 3.0
    private static let pageBytes = 4096

    static func finding(in folder: String) -> Finding {
        do { return judge(try measure(in: folder), folder) } catch {
            return Finding("disk", .fail, "\(folder) cannot be written: \(error.localizedDescription); look at the disk and the permissions")
        }
    }

    /// - Parameter seconds: the times of the writes.
    static func judge(_ seconds: [Double], _ folder: String) -> Finding {
        let sorted = seconds.sorted()
        guard let worst = sorted.last else { return Finding("disk", .fail, "\(folder) kept no write within \(Int(patience)) s; use another disk") }
        let (median, late) = (sorted[sorted.count / 2], sorted.count < writes ? worst : sorted[sorted.count * 99 / 100])
        let times = "a small write is kept in \(milliseconds(median)) (median) and \(milliseconds(late)) (99 of 100)"
        if median > 0.05 || late > 0.5 {
            return Finding(
                "disk", .fail, "\(times), so that players wait for each move; put data on a solid-state disk of this machine, not on a network")
        }
        if median > 0.01 || late > 0.1 {
            return Finding(
                "disk", .warn, "\(times); a solid-state disk takes a few milliseconds: look for other programs that write, and at the disk")
        }
        return Finding("disk", .ok, times)
    }

    private static func milliseconds(_ seconds: Double) -> String {
        let tenths = Int((seconds * 10_000).rounded())
        return "\(tenths / 10).\(tenths % 10) ms"
    }

    /// Writes to a file without a name, which is gone however this ends.
    private static func measure(in folder: String) throws -> [Double] {
        let path = "\(folder)/palisade.doctor-\(getpid())"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw DurableFiles.Failure(path: path, code: errno) }
        defer { close(descriptor) }
        unlink(path)
        let page = [UInt8](repeating: 0x70, count: pageBytes)
        let begin = seconds
        var times: [Double] = []
        while times.count < writes, seconds - begin < patience {
            let start = seconds
            guard pwrite(descriptor, page, page.count, off_t(times.count * page.count)) == page.count, fdatasync(descriptor) == 0 else {
                throw DurableFiles.Failure(path: path, code: errno)
            }
            times.append(seconds - start)
        }
        return times
    }

    private static var seconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
