public import GameRules
import Storage

/// One game of the catalog with its type forgotten: how its rooms are opened, and what the lobby says of it.
public struct GameKind: Sendable {
    public struct Bot: Hashable, Sendable {
        public let level: Int
        public let name: String
    }

    public let id: String
    public let rulesVersion: String
    public let seatCounts: [Int]
    public let bots: [Bot]
    let make: @Sendable (RoomRecord, any Loop, RoomServices, Matchmaker) -> any Room
    let restore: @Sendable (StoredRoom, any Loop, RoomServices, Matchmaker) throws -> any Room

    public init<G: Game>(_ game: G.Type, players: [any Player<G>]) {
        id = G.id
        rulesVersion = G.rulesVersion
        seatCounts = G.seatCounts
        bots = players.map { Bot(level: $0.level, name: $0.name) }
        make = { record, loop, services, matchmaker in
            GameRoom<G>(
                number: record.number, match: record.match, key: record.key, loop: loop, services: services, matchmaker: matchmaker,
                players: players)
        }
        restore = { stored, loop, services, matchmaker in
            try GameRoom<G>(stored, loop: loop, services: services, matchmaker: matchmaker, players: players)
        }
    }
}
