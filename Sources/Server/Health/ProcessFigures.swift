import CoreFoundation
import Foundation

/// The resources that this process uses, as the kernel tells them, under the names that programs for Prometheus have in common.
struct ProcessFigures {
    private let processorSeconds: Double
    private let residentBytes: Double
    private let openFiles: Int
    private let mostFiles: Double

    init() {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        processorSeconds = [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
        let pages = RunningServer.text("/proc/self/statm").flatMap { Double($0.split(separator: " ").dropFirst().first ?? "") } ?? 0
        residentBytes = pages * Double(sysconf(Int32(_SC_PAGESIZE)))
        openFiles = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count ?? 0
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        mostFiles = Double(limit.rlim_cur)
    }

    func write(to text: inout Exposition) {
        text.counter("process_cpu_seconds_total", "Time of processors that the server used.", processorSeconds)
        text.gauge("process_resident_memory_bytes", "Memory of the server.", labels: [], residentBytes)
        text.gauge("process_open_fds", "Open files of the server, connections among them.", labels: [], Double(openFiles))
        text.gauge("process_max_fds", "Most files that the server may have open.", labels: [], mostFiles)
    }
}
