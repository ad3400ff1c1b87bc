import Foundation

/// Another program, spoken to a line at a time over its standard input and output.
final class EngineProcess {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    /// Read, but no whole line yet.
    private var pending = Data()

    /// - Parameter command: the program, looked for along PATH, and its arguments.
    init(_ command: [String]) throws(ArenaFailure) {
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.standardInput = input
        process.standardOutput = output
        do { try process.run() } catch { throw ArenaFailure(description: "\(command[0]) cannot be started: \(error)") }
        // Ours are copies of what the program holds: only without them does the end of its output show.
        try? output.fileHandleForWriting.close()
        try? input.fileHandleForReading.close()
    }

    deinit { end() }

    var isRunning: Bool { process.isRunning }

    func end() {
        try? input.fileHandleForWriting.close()
        if process.isRunning { process.terminate() }
    }

    func tell(_ line: String) throws(ArenaFailure) {
        do { try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8)) } catch {
            throw ArenaFailure(description: "it has ended")
        }
    }

    /// Skips lines up to one that begins with this word.
    func answer(beginning word: String, within patience: Duration) throws(ArenaFailure) -> String {
        let deadline = Date(timeIntervalSinceNow: patience / .seconds(1))
        while true {
            let line = try self.line(before: deadline)
            if line == word || line.hasPrefix(word + " ") { return line }
            if line.hasPrefix("error") { throw ArenaFailure(description: "it said: \(line.prefix(120))") }
        }
    }

    private func line(before deadline: Date) throws(ArenaFailure) -> String {
        while true {
            if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: pending[..<end], as: UTF8.self)
                pending = Data(pending[pending.index(after: end)...])
                return line
            }
            var request = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
            let rest = Int32(max(0, min(deadline.timeIntervalSinceNow * 1000, 1e9)))
            guard poll(&request, 1, rest) > 0 else { throw ArenaFailure(description: "it did not answer in time") }
            let data = output.fileHandleForReading.availableData
            if data.isEmpty { throw ArenaFailure(description: "it has ended") }
            pending += data
        }
    }
}
