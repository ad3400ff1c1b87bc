import Accounts
import Identifiers
import Play
import Storage
import WebSocketServer

/// The finished games of the archive, for all areas that show them.
struct FinishedGames: Sendable {
    let context: APIContext
    let archive: any Archive

    /// The current avatars of the players of finished games, by user.
    func avatars(of players: [MatchRecord.Player]) async throws(HTTPRefusal) -> [UserID: Avatar] {
        let ids = Dictionary(players.compactMap { player in player.user.account.map { ($0, player.user) } }) { first, _ in first }
        let found = try await context.stored { try await context.accounts.avatars(of: Set(ids.keys)) }
        return Dictionary(found.compactMap { id, avatar in ids[id].map { ($0, avatar) } }) { first, _ in first }
    }

    func finished(_ name: String) async throws(HTTPRefusal) -> MatchRecord {
        guard name.utf8.count <= 64, let match = try await context.stored({ try await archive.match(MatchID(name)) }) else {
            throw HTTPRefusal(status: 404, code: "no_game", message: "no finished game has this id")
        }
        return match
    }

    /// A game that can be replayed.
    func replayable(_ name: String) async throws(HTTPRefusal) -> MatchRecord {
        let match = try await finished(name)
        if match.isWithoutMoves {
            throw HTTPRefusal(status: 410, code: "moves_removed", message: "this server no longer keeps the moves of this game; its result stays")
        }
        return match
    }
}
