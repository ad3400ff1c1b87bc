/// The kinds of actions with separate rate limits.
public enum RateKind: Int, Sendable, CaseIterable {
    case commands, moves, chat, openings
    /// Every other frame: `ping`, frames that cannot be read, WebSocket pings.
    case pings
    /// Numbers of rooms that do not exist, or look so to the client.
    case misses
    /// Wrong room passwords.
    case passwords
    case reads, writes
    /// The paths of monitors: `/healthz`, `/readyz`, `/metrics`.
    case probes
    /// Files of the page.
    case files
    case handshakes, guests
    /// Bytes written to the disk.
    case store

    /// The name of the limit in `hello` and in refusals.
    public var name: String {
        switch self {
        case .commands: "do"
        case .moves: "move"
        case .chat: "chat"
        case .openings: "room.create"
        case .pings: "ping"
        case .misses: "room.miss"
        case .passwords: "room.password"
        case .reads: "http.read"
        case .writes: "http.write"
        case .probes: "http.probe"
        case .files: "http.file"
        case .handshakes: "handshake"
        case .guests: "guest"
        case .store: "store"
        }
    }
}
