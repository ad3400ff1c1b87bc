import Foundation
import GRDB
import Identifiers
import Storage

/// Checksums of an archived game: one over the columns that lists show, one over its events.
struct MatchSums: Hashable {
    let header: Int64
    let events: Int64

    init(header: Int64, events: Int64) {
        self.header = header
        self.events = events
    }

    /// - Parameters:
    ///   - players: in the encoding of the column.
    ///   - events: as they are stored.
    init(_ match: MatchRecord, at position: Int64, players: String, events: PackedEvents) {
        header = Self.header(of: match, at: position, players: players)
        self.events = Self.events(events.bytes)
    }

    /// - Parameter players: in the encoding of the column.
    static func header(of match: MatchRecord, at position: Int64, players: String) -> Int64 {
        header(
            position, [match.match.rawValue, match.game, match.mode, match.room, match.why, players, match.moves],
            [match.started.milliseconds, match.ended.milliseconds, Int64(match.winner ?? -1), Int64(match.plies), match.isPrivate ? 1 : 0]
                + Self.seed(match.seed.map(Int64.init(bitPattern:))),
            match.config)
    }

    /// Computes the checksums of a stored row. Throws if a column holds a value that cannot have been written there.
    init(_ row: Row) throws {
        let events: Data = try row.decode(forColumn: "events")
        header = try Self.header(row)
        self.events = Self.events([UInt8](events))
    }

    /// The checksum of a row that may lack the events.
    static func header(_ row: Row) throws -> Int64 {
        let config: Data = try row.decode(forColumn: "config")
        let winner: Int64? = try row.decode(forColumn: "winner")
        return header(
            try row.decode(forColumn: "pos"),
            try ["match", "game", "mode", "room", "why", "players", "moves"].map { try row.decode(forColumn: $0) },
            try [
                row.decode(forColumn: "started"), row.decode(forColumn: "ended"), winner ?? -1, row.decode(forColumn: "plies"),
                row.decode(forColumn: "private"),
            ] + seed(row.decode(forColumn: "seed")),
            [UInt8](config))
    }

    /// A record of an earlier version has no seed, and keeps its original checksum.
    private static func seed(_ seed: Int64?) -> [Int64] { seed.map { [$0] } ?? [] }

    private static func header(_ position: Int64, _ texts: [String], _ numbers: [Int64], _ config: [UInt8]) -> Int64 {
        var checksum = Checksum()
        checksum.add(position)
        for text in texts { checksum.add(text) }
        for number in numbers { checksum.add(number) }
        checksum.add(config)
        return checksum.value
    }

    private static func events(_ bytes: [UInt8]) -> Int64 {
        var checksum = Checksum()
        checksum.add(bytes)
        return checksum.value
    }
}
