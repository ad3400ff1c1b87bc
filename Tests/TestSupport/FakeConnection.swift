public import JSONText
public import Play
import Synchronization
public import Wire

/// A connection that records the frames it was given and its close code.
public final class FakeConnection: Connection {
    private struct State {
        var frames: [JSONValue] = []
        var deliveries: [Delivery] = []
        var taken = 0
        var closed: CloseCode?
        var isPaused = false
        var waiting: [(count: Int, wake: CheckedContinuation<Void, Never>)] = []
    }

    private static let numbers = Atomic<UInt64>(0)
    private let state = Mutex(State())
    public let id: UInt64
    public let eventLoop: any Loop

    public init(loop: any Loop) {
        id = FakeConnection.numbers.wrappingAdd(1, ordering: .relaxed).newValue
        eventLoop = loop
    }

    public func send(_ frame: Frame, as delivery: Delivery, atOnce: Bool) {
        FrameFile.shared?.append(frame.text)
        let value = (try? JSONValue(parsing: Array(frame.text))) ?? .null
        let woken = state.withLock { state in
            state.frames.append(value)
            state.deliveries.append(delivery)
            let ready = state.waiting.filter { $0.count <= state.frames.count }
            state.waiting.removeAll { $0.count <= state.frames.count }
            return ready
        }
        for waiter in woken { waiter.wake.resume() }
    }

    public func close(_ code: CloseCode, reason: String, last: Frame) {
        state.withLock { $0.closed = code }
        send(last, as: .reliable)
    }

    public func ping() {}
    public func pauseReading() { state.withLock { $0.isPaused = true } }
    public func resumeReading() { state.withLock { $0.isPaused = false } }

    /// Whether reading is paused.
    public var isPaused: Bool { state.withLock { $0.isPaused } }
    public var closed: CloseCode? { state.withLock { $0.closed } }
    public var frames: [JSONValue] { state.withLock { $0.frames } }
    /// The delivery of each frame, in the order of `frames`.
    public var deliveries: [Delivery] { state.withLock { $0.deliveries } }

    /// Takes the next frame and waits for it if necessary. Reaching the time limit of a test here stops the run with the newest frames in the
    /// message, because nothing would resume the waiting task.
    public func next() async -> JSONValue {
        let wanted = state.withLock { state in
            state.taken += 1
            return state.taken
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { wake in
                let isReady = state.withLock { state in
                    if state.frames.count >= wanted { return true }
                    state.waiting.append((wanted, wake))
                    return false
                }
                if isReady { wake.resume() }
            }
        } onCancel: {
            preconditionFailure("a frame never came; the newest were \(frames.suffix(3))")
        }
        return state.withLock { $0.frames[wanted - 1] }
    }

    /// Takes frames until one satisfies the predicate.
    public func next(where fits: (JSONValue) -> Bool) async -> JSONValue {
        while true {
            let frame = await next()
            if fits(frame) { return frame }
        }
    }

    /// The answer to the command `id`.
    public func answer(to id: Int) async -> JSONValue { await next { $0["re"]?.int == id } }
}
