import Foundation
import Identifiers
import Storage

/// A player in the column `players`, which is a JSON array of players. Unknown members are left out.
struct PlayerRow: Codable {
    let seat: Int
    let user: String
    let name: String
    let kind: String
    let place: Int?
    let score: Int?

    static func text(_ players: [MatchRecord.Player]) throws -> String {
        let rows = players.map { PlayerRow(seat: $0.seat, user: $0.user.rawValue, name: $0.name, kind: $0.kind, place: $0.place, score: $0.score) }
        return String(decoding: try JSONEncoder().encode(rows), as: UTF8.self)
    }

    static func players(_ text: String) throws -> [MatchRecord.Player] {
        try JSONDecoder().decode([PlayerRow].self, from: Data(text.utf8)).map { row in
            MatchRecord.Player(seat: row.seat, user: UserID(row.user), name: row.name, kind: row.kind, place: row.place, score: row.score)
        }
    }
}
