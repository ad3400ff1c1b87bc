import Accounts
import Foundation
import Identifiers
import JSONText
import Play
import Storage
import WebSocketServer

/// Players, as everybody sees them.
struct PlayersAPI: APIArea {
    let context: APIContext
    let archive: any Archive
    let ledger: any Ledger
    let ratings: any RatingStore
    let follows: any FollowStore

    var routes: [Route] {
        [
            Route(.get, "users/*", needs: .anyone, isPublic: true, user)
        ]
    }

    func user(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        let user = call[0]
        guard let id = UserID(user).account, let account = try await context.stored({ try await context.accounts.account(id) }) else {
            throw .nobody
        }
        let tally = try await context.stored { try await archive.tally(of: account.user) }
        let tallies = try await context.stored { try await archive.tallies(of: account.user) }
        let strengths = try await context.stored { try await ratings.ratings(of: account.user) }
        let profile = try await context.stored { try await context.identities.profile(of: account) }
        let followers = try await context.stored { try await follows.followers(of: id) }
        let owner = try await context.stored { () async throws -> Account? in
            guard let owner = account.owner else { return nil }
            return try await context.accounts.account(owner)
        }
        let wallet = account.isMember ? try await context.stored { try await ledger.wallet(of: account.user) } : nil
        let player = PublicProfile(account, owner: owner, wallet: wallet, played: tally.played, won: tally.won)
        var json = JSONWriter()
        json.beginObject()
        player.writeWho(as: "id", to: &json)
        player.writeJoined(to: &json)
        profile.writeCard(in: context.clock.now.year, to: &json)
        player.writeRecord(to: &json)
        json.field("followers", followers)
        json.key("games")
        json.beginObject()
        for tally in tallies { tally.write(to: &json) }
        json.endObject()
        strengths.writeAsMember(to: &json)
        json.endObject()
        return .tagged(json.bytes, call.request)
    }
}

extension PlayerName.Refusal {
    var sentence: String {
        switch self {
        case .empty, .tooLong: "a name must have 1 to \(PlayerName.maxCharacters) characters"
        case .invisible: "a name must not have invisible characters"
        case .reserved: "this name is reserved"
        case .taken: "this name is in use, or looks like a name in use"
        }
    }
}

extension Account {
    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.field("id", user)
        json.field("name", name)
        json.field("kind", kind.rawValue)
        json.field("guest", guest)
        if let avatar { json.field("avatar", avatar.text) }
        json.endObject()
    }
}

extension HTTPResponse {
    /// An account after a change.
    static func user(_ account: Account) -> HTTPResponse {
        var json = JSONWriter()
        json.beginObject()
        json.key("user")
        account.write(to: &json)
        json.endObject()
        return .json(json.bytes)
    }
}

extension GameTally {
    fileprivate func write(to json: inout JSONWriter) {
        json.key(game)
        json.beginObject()
        writeCounts(to: &json)
        json.endObject()
    }

    private func writeCounts(to json: inout JSONWriter) {
        json.field("played", played)
        json.field("win", won)
        json.field("alone", alone)
    }

    /// The tally with the name of its game.
    func writeMembers(to json: inout JSONWriter) {
        json.field("game", game)
        writeCounts(to: &json)
    }
}
