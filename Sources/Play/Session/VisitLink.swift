import Wire

/// A visit, as presence sees it. Each call is handed on and not waited for; what is said to one visit is done in that order.
protocol VisitLink: Sendable {
    /// The id of its connection.
    var connection: UInt64 { get }
    /// Sends a frame that must not be lost.
    func tell(_ frame: Frame)
    func rename(_ name: String)
    /// Says why and closes.
    /// - Parameter retry: milliseconds, of which the client waits a random part before it comes again.
    func dismiss(_ code: CloseCode, reason: String, retry: ClosedRange<Int>?, resume: Bool)
}

/// A visit of this process.
struct LocalVisit: VisitLink {
    let visit: Visit

    var connection: UInt64 { visit.connectionID }
    func tell(_ frame: Frame) { visit.connection.send(frame, as: .reliable) }
    func rename(_ name: String) { visit.run { $0.rename(name) } }

    func dismiss(_ code: CloseCode, reason: String, retry: ClosedRange<Int>?, resume: Bool) {
        visit.run { $0.dismiss(code, reason: reason, retry: retry, resume: resume) }
    }
}
