public import Wire

/// One end of a socket: never waits, keeps order, lets go of a peer that cannot keep up.
public protocol Connection: AnyObject, Sendable {
    /// Unique while the process lives.
    var id: UInt64 { get }
    var eventLoop: any Loop { get }
    /// From any thread.
    /// - Parameter atOnce: to a crowd, of whom nobody gets anything else just now; otherwise what is sent together leaves together.
    func send(_ frame: Frame, as delivery: Delivery, atOnce: Bool)
    /// Closes after what is queued.
    func close(_ code: CloseCode, reason: String)
    /// Asks the peer for a pong; its arrival is told to the visit with the time it took.
    func ping()
    func pauseReading()
    func resumeReading()
}

extension Connection {
    public func send(_ frame: Frame, as delivery: Delivery) { send(frame, as: delivery, atOnce: false) }
}
