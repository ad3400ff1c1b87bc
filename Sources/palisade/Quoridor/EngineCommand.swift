import ArgumentParser
import DequeModule
import Foundation
import GameRules
import Games
import QuoridorEngine
import Synchronization

/// `palisade engine`: the engine's protocol on standard input and output.
struct EngineCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "engine",
        abstract: "Think about Quoridor positions for another program.",
        discussion: """
            Reads orders from standard input and answers on standard output, one a line: palisade, newgame, position moves e2 e8, \
            position qfen …, go movetime MS | nodes N | depth D, setoption seed N, setoption hash MB, stop, quit. \
            Ends after the last order when the input ends.
            """)

    func run() throws {
        let start = try Quoridor(seats: 2, rules: .house(seats: 2))
        let queue = OrderQueue()
        // Reading continues during a search, so that `stop` takes effect.
        Thread.detachNewThread {
            while let line = readLine() {
                if !queue.take(line) { break }
            }
            queue.close()
        }
        let clock = ContinuousClock()
        let origin = clock.now
        let conversation = Conversation(start: start, now: { clock.now - origin }, say: say)
        while let entry = queue.next() {
            switch entry.order {
            case .success(let order): conversation.perform(order, stop: entry.stop)
            case .failure(let error): say("error \(error)")
            }
            for _ in 0..<entry.refused { say("error too many commands queued") }
        }
    }
}

/// Writes each line in one call, so that lines of two threads never mix.
private func say(_ line: String) {
    // If the reader has closed the pipe, a failure cannot be reported.
    try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
}

/// Passes commands in order from the thread that reads to the thread that searches. Each one is answered in its turn, also those refused because the
/// queue is full.
private final class OrderQueue: Sendable {
    /// The maximum number of queued commands.
    private static let capacity = 4096

    struct Entry {
        /// A line that could not be parsed is answered in its turn as well.
        let order: Result<Order, Order.Malformed>
        let stop = StopFlag()
        /// The number of commands directly behind this one that were refused because the queue was full.
        var refused = 0
    }

    private struct State {
        var waiting: Deque<Entry> = []
        /// The stop sign of the command in progress.
        var current = StopFlag()
    }

    private let state = Mutex(State())
    /// Signalled once for each queued command, and once for the end.
    private let arrivals = DispatchSemaphore(value: 0)

    /// - Returns: whether more input is accepted.
    func take(_ line: String) -> Bool {
        let order: Result<Order, Order.Malformed>
        do throws(Order.Malformed) { order = .success(try Order(reading: line)) } catch { order = .failure(error) }
        switch order {
        case .success(.stop): stopAll()
        case .success(.quit):
            stopAll()
            return false
        case .success(.nothing): break
        default: put(Entry(order: order))
        }
        return true
    }

    /// Marks the end of the input.
    func close() { arrivals.signal() }

    /// Waits for the next command; `nil` after the last one.
    func next() -> Entry? {
        arrivals.wait()
        return state.withLock { state in
            guard let entry = state.waiting.popFirst() else { return nil }
            state.current = entry.stop
            return entry
        }
    }

    private func put(_ entry: Entry) {
        let isTaken = state.withLock { state in
            guard state.waiting.count < Self.capacity else {
                state.waiting[state.waiting.count - 1].refused += 1
                return false
            }
            state.waiting.append(entry)
            return true
        }
        if isTaken { arrivals.signal() }
    }

    /// Queued searches are stopped before they begin, so that they answer at once.
    private func stopAll() {
        state.withLock { state in
            state.current.raise()
            for entry in state.waiting { entry.stop.raise() }
        }
    }
}
