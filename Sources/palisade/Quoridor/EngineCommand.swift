import ArgumentParser
import DequeModule
import Foundation
import GameRules
import Games
import QuoridorEngine
import Synchronization

/// `palisade engine`: the engine on standard input and output, a line each way.
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
        let desk = OrderDesk()
        // Reading goes on while this thread thinks, so that a stop is heard.
        Thread.detachNewThread {
            while let line = readLine() {
                if !desk.take(line) { break }
            }
            desk.close()
        }
        let clock = ContinuousClock()
        let origin = clock.now
        let conversation = Conversation(start: start, now: { clock.now - origin }, say: say)
        while let entry = desk.next() {
            switch entry.order {
            case .success(let order): conversation.perform(order, stop: entry.stop)
            case .failure(let error): say("error \(error)")
            }
            for _ in 0..<entry.refused { say("error too many orders wait") }
        }
    }
}

/// One write a line, so that lines of two threads never mix.
private func say(_ line: String) {
    // Nobody is left to tell when nobody reads any more.
    try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
}

/// Hands orders from the thread that reads to the thread that thinks, in order. Each is answered in its turn, also those that find no room.
private final class OrderDesk: Sendable {
    /// So many orders may wait.
    private static let capacity = 4096

    struct Entry {
        /// A line that is no order is answered in its turn as well.
        let order: Result<Order, Order.Malformed>
        let stop = StopSign()
        /// Orders right behind this one that found no room.
        var refused = 0
    }

    private struct State {
        var waiting: Deque<Entry> = []
        /// Of the order that is being carried out.
        var current = StopSign()
    }

    private let state = Mutex(State())
    /// One for each order that waits, and one for the end.
    private let arrivals = DispatchSemaphore(value: 0)

    /// - Returns: whether there may be more.
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

    /// No more orders come.
    func close() { arrivals.signal() }

    /// Waits for the next order; `nil` after the last.
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

    /// Searches that wait are stopped before they begin: they answer at once.
    private func stopAll() {
        state.withLock { state in
            state.current.raise()
            for entry in state.waiting { entry.stop.raise() }
        }
    }
}
