import CLibWebSockets

/// Answers that go on until one side ends them.
extension HTTPConnection {
    private static let mostBeatsBehind = 4

    func stream(_ response: HTTPResponse, _ begin: @Sendable (EventStream) -> @Sendable () -> Void) {
        // A client that has closed its half of the connection cannot be told from one that is gone.
        if isEnded { return close() }
        let stream = service.openStream { [weak self, loop = service.loop] in loop.submit { [weak self] in self?.goOnStreaming() } }
        self.stream = stream
        phase = .streaming
        answer = Answer(head: encodedHead(of: response, connection: "close"), body: [], keepsAlive: false)
        expect(.beat, within: service.options.beatSeconds)
        setReading(true)
        streamEnded = begin(stream)
        write()
    }

    private func goOnStreaming() {
        guard phase == .streaming else { return }
        if stream?.isCutOff == true { return close() }
        guard answer == nil else { return }
        takeEvents()
        write()
    }

    /// Prepares the next write of a stream.
    func takeEvents() {
        switch stream?.take() {
        case .bytes(let bytes): answer = Answer(head: [], body: bytes, keepsAlive: false)
        case .nothing: palisade_connection_write(watcher, 0)
        case .end, nil:
            palisade_connection_write(watcher, 0)
            leaveStream()
            expect(nil)
            linger()
        }
    }

    /// A client that is behind at several beats in a row is gone.
    func beat() {
        beatsBehind = answer != nil || palisade_unsent(descriptor) > 0 ? beatsBehind + 1 : 0
        guard beatsBehind < Self.mostBeatsBehind else { return close() }
        expect(.beat, within: service.options.beatSeconds)
        guard answer == nil else { return }
        answer = Answer(head: [], body: EventStream.comment, keepsAlive: false)
        write()
    }

    func leaveStream() {
        stream?.lose()
        stream = nil
        streamEnded?()
        streamEnded = nil
    }
}
