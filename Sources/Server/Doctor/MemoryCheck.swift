import Foundation

/// The memory of the machine, or of the unit, against the memory that the settings can take.
enum MemoryCheck {
    /// The program with its page, a few thousand connections and rooms.
    private static let program = 256
    /// Memory of a thinker for a game that it thinks about.
    private static let thinker = 32
    /// Two pictures are decoded at a time, seldom with all the memory that their processes may have.
    private static let pictures = 2 * 160

    static func finding(_ configuration: Configuration, _ server: RunningServer?) -> Finding {
        let thinkers = configuration.thinkers == 0 ? max(1, ProcessInfo.processInfo.activeProcessorCount - 1) : configuration.thinkers
        let needed = program + thinkers * thinker + configuration.passwordThreads * configuration.passwordMegabytes + pictures
        let machine = Int(clamping: ProcessInfo.processInfo.physicalMemory >> 20)
        return judge(machine: machine, unit: limit(of: server.map { String($0.process) } ?? "self"), needed: needed)
    }

    /// All in megabytes.
    ///
    /// - Parameter unit: the limit of the control group; `nil` for none.
    static func judge(machine: Int, unit: Int?, needed: Int) -> Finding {
        let (place, there) = unit.map { $0 < machine ? ("the unit", $0) : ("the machine", machine) } ?? ("the machine", machine)
        let words = "\(place) has \(there) MB, and the settings can take \(needed) MB"
        guard there >= program else { return Finding("memory", .fail, "\(words); give it more, at least \(program) MB") }
        guard there >= needed else {
            return Finding("memory", .warn, "\(words); raise MemoryMax, or lower password-megabytes, password-threads or thinkers")
        }
        return Finding("memory", .ok, words)
    }

    private static func limit(of process: String) -> Int? {
        guard let groups = RunningServer.text("/proc/\(process)/cgroup"), let path = path(in: groups) else { return nil }
        let text = RunningServer.text("/sys/fs/cgroup\(path)/memory.max") ?? ""
        return Int(text.trimmingCharacters(in: .whitespacesAndNewlines)).map { $0 >> 20 }
    }

    /// - Parameter groups: the contents of `/proc/PID/cgroup`.
    static func path(in groups: String) -> Substring? {
        groups.split(separator: "\n").first { $0.hasPrefix("0::") }?.dropFirst(3)
    }
}
