/// The kinds of things that have a rate of their own.
public enum RateKind: Int, Sendable, CaseIterable {
    case commands, moves, chat, openings
    /// Every other frame: `ping`, frames that cannot be read, WebSocket pings.
    case pings
    /// Numbers of rooms that are not there, or not for the one who asks.
    case misses
    /// Wrong passwords of rooms.
    case passwords
    case reads, writes
    /// The paths of monitors: `/healthz`, `/readyz`, `/metrics`.
    case probes
    /// Files of the page.
    case files
    case handshakes, guests
    /// Bytes of what is kept on the disk.
    case store

    /// As it is published and refused.
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
