public import Wire

/// The server's end of a socket. Sending never blocks and keeps the order; a peer that is too slow is disconnected.
public protocol Connection: AnyObject, Sendable {
    /// The id of the connection, unique within the process.
    var id: UInt64 { get }
    var eventLoop: any Loop { get }
    /// Sends a frame. Called from any thread.
    /// - Parameter atOnce: writes without waiting for further frames, for a broadcast of one frame to many connections; otherwise frames sent in one
    ///   turn of the loop are coalesced.
    func send(_ frame: Frame, as delivery: Delivery, atOnce: Bool)
    /// Closes the connection after the queued frames and a last one, after which no frame can be sent.
    func close(_ code: CloseCode, reason: String, last: Frame)
    /// Sends a ping. The visit receives the round trip when the pong arrives.
    func ping()
    func pauseReading()
    func resumeReading()
}

extension Connection {
    public func send(_ frame: Frame, as delivery: Delivery) { send(frame, as: delivery, atOnce: false) }
}
