import Accounts
import Identifiers
import JSONText
import Play
import Storage
import WebSocketServer

/// The players whom a player follows, blocks or mutes.
struct ContactsAPI: APIArea {
    let context: APIContext
    let follows: any FollowStore
    let blocks: any BlockStore
    let contacts: ContactNews

    var routes: [Route] {
        [
            Route(.get, "me/following", needs: .account, following),
            Route(.get, "me/following/*", needs: .account, isFollowed),
            Route(.put, "me/following/*", needs: .profile, follow),
            Route(.delete, "me/following/*", needs: .profile, unfollow),
        ] + routesOfBlocking
    }

    /// All followed players, the newest first. Their number is bounded, so there are no pages.
    func following(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let account = call.caller.account
        let followed = try await context.stored { try await follows.followed(by: account.id) }
        let users = followed.map(\.account.user)
        let online = await context.lobby.presence.here(among: users)
        let rooms = await context.lobby.presence.publicRooms(of: users)
        return .items(zip(followed, users)) { item, json in
            let (followed, user) = item
            followed.write(isOnline: online.contains(user), in: rooms[user], to: &json)
        }
    }

    /// Whether a player is followed.
    func isFollowed(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let user = call[0]
        let account = call.caller.account
        guard let followed = UserID(user).account else { throw .nobody }
        return .follow(since: try await context.stored { try await follows.follows(followed, by: account.id) })
    }

    func follow(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let user = call[0]
        let account = try follower(call.caller)
        guard let followed = UserID(user).account else { throw .nobody }
        guard followed != account.id else { throw .badValue("you cannot follow yourself") }
        let since = try await context.paid(StoreCost.follow, call.request) { () throws(HTTPRefusal) in
            try await add(followed, to: account.id)
        }
        // The player's rule may allow challenges only from followed players.
        await contacts.apply(rulesOf: account.id)
        return .follow(since: since)
    }

    func unfollow(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let user = call[0]
        let account = try follower(call.caller)
        guard let followed = UserID(user).account else { throw .nobody }
        try await context.named { try await follows.unfollow(followed, by: account.id) }
        await contacts.apply(rulesOf: account.id)
        return .follow(since: nil)
    }

    /// The person who changes whom they follow.
    private func follower(_ caller: Principal) throws(HTTPRefusal) -> Account {
        guard caller.account.kind == .human else { throw .forbidden("bots cannot follow players") }
        return caller.account
    }

    private func add(_ followed: Int64, to follower: Int64) async throws(HTTPRefusal) -> Timestamp {
        try await context.named {
            do {
                return try await follows.follow(followed, by: follower, atMost: Followed.mostPerAccount, at: context.now)
            } catch StoreFailure.missing("account") {
                throw HTTPRefusal.nobody
            } catch StoreFailure.full {
                throw HTTPRefusal(status: 409, code: "too_many", message: "you can follow at most \(Followed.mostPerAccount) players")
            }
        }
    }

}

extension HTTPResponse {
    /// - Parameter since: `nil` for a player who is not followed.
    fileprivate static func follow(since: Timestamp?) -> HTTPResponse {
        var json = JSONWriter()
        json.beginObject()
        json.field("since", since.map { Int($0) })
        json.endObject()
        return .json(json.bytes)
    }
}

extension Followed {
    fileprivate func write(isOnline: Bool, in room: RoomNumber?, to json: inout JSONWriter) {
        json.beginObject()
        PublicProfile(account).writeWho(to: &json)
        json.field("since", Int(since))
        json.field("on", isOnline)
        json.field("room", room?.rawValue)
        json.endObject()
    }

    func writeMembers(to json: inout JSONWriter) {
        json.field("user", account.user)
        json.field("name", account.name)
        json.field("since", Int(since))
    }
}
