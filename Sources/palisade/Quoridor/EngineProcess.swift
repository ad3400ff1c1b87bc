import Foundation

/// An external program, with lines of text over its standard input and output.
final class EngineProcess {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    /// Whether the program leads a process group of its own, which also contains its child processes: the program may be a wrapper.
    private var isLeader = false
    private var unread = UnreadLines()
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    /// - Parameter command: the program, searched for along PATH, and its arguments.
    init(_ command: [String]) throws(ArenaFailure) {
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.standardInput = input
        process.standardOutput = output
        do { try process.run() } catch { throw ArenaFailure(description: "\(command[0]) cannot be started: \(error)") }
        isLeader = getpgid(process.processIdentifier) == process.processIdentifier
        // These are copies of the program's ends: only when they are closed does the end of its output show.
        try? output.fileHandleForWriting.close()
        try? input.fileHandleForReading.close()
    }

    deinit { end() }

    var isRunning: Bool { process.isRunning }

    /// Asks the program to exit, and kills it if it is still running half a second later.
    func end() {
        try? input.fileHandleForWriting.close()
        // Once it has exited, its process id may belong to another process.
        guard process.isRunning else { return }
        send(SIGTERM)
        for _ in 0..<50 where isAlive { Thread.sleep(forTimeInterval: 0.01) }
        if isAlive { send(SIGKILL) }
    }

    /// Whether the program, or a process it has started, is running.
    private var isAlive: Bool { process.isRunning || (isLeader && kill(-process.processIdentifier, 0) == 0) }

    private func send(_ signal: Int32) { kill(isLeader ? -process.processIdentifier : process.processIdentifier, signal) }

    func tell(_ line: String) throws(ArenaFailure) {
        do { try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8)) } catch {
            throw ArenaFailure(description: "it has ended")
        }
    }

    /// Skips lines up to the first one that begins with this word.
    func answer(beginning word: String, within timeLimit: Duration) throws(ArenaFailure) -> String {
        let deadline = ContinuousClock().now + timeLimit
        while true {
            let line = try self.line(before: deadline)
            if line.prefix(while: { !$0.isWhitespace }) == word { return line }
            if line.hasPrefix("error") { throw ArenaFailure(description: "it said: \(line.prefix(120))") }
        }
    }

    private func line(before deadline: ContinuousClock.Instant) throws(ArenaFailure) -> String {
        while true {
            // Checked even while lines arrive: a program that writes without end is late too.
            let rest = ContinuousClock().now.duration(to: deadline)
            guard rest > .zero else { throw ArenaFailure(description: "it did not answer in time") }
            if let line = try unread.next() { return line }
            try receive(within: rest)
        }
    }

    /// Reads the next chunk, if it arrives in time.
    private func receive(within rest: Duration) throws(ArenaFailure) {
        let source = output.fileHandleForReading.fileDescriptor
        var request = pollfd(fd: source, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, Int32(min((rest / .milliseconds(1)).rounded(.up), 1e9))) > 0 else { return }
        let count = buffer.withUnsafeMutableBytes { read(source, $0.baseAddress, $0.count) }
        guard count > 0 else { throw ArenaFailure(description: "it has ended") }
        unread.append(buffer[..<count])
    }
}

/// Output of the program that has not been read yet.
private struct UnreadLines {
    /// The maximum length of a line in bytes. No line of the protocol comes near it.
    private static let longest = 1 << 20
    private static let newline = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    private var bytes: [UInt8] = []
    /// The start of the next line.
    private var start = 0
    /// There is no line end between `start` and here.
    private var looked = 0

    mutating func append(_ more: ArraySlice<UInt8>) {
        bytes.removeFirst(start)
        looked -= start
        start = 0
        bytes += more
    }

    /// The next line without its end; `nil` until it is complete.
    mutating func next() throws(ArenaFailure) -> String? {
        guard let end = bytes[looked...].firstIndex(of: Self.newline) else {
            looked = bytes.count
            guard looked - start <= Self.longest else {
                throw ArenaFailure(description: "it wrote a line of more than \(Self.longest) bytes")
            }
            return nil
        }
        let line = bytes[start..<end]
        start = end + 1
        looked = start
        return String(decoding: line.last == Self.carriageReturn ? line.dropLast() : line, as: UTF8.self)
    }
}
