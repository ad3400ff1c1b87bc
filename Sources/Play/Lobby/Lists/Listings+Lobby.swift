import GameRules
import Identifiers
import JSONText
import Storage
import Wire

extension Listings {
    func enterLobby(_ game: GameID, _ subscriber: Subscriber, since: ClientFrame.Position?, reply: Reply?) {
        guard lobbies[game] != nil else { return reply?.refuse(.noGame) ?? () }
        lobbies[game]?.log.add(subscriber)
        let view = lobbyView(game)
        lobbies[game]?.log.welcome(subscriber, since: since, view: view, at: services.clock.now)
        lobbies[game]?.log.confirm(reply)
    }

    /// Publishes the lobby at once, or together with other changes at the end of the running second.
    func lobbyChanged(_ game: GameID) {
        guard let lobby = lobbies[game], lobby.telling == nil else { return }
        let now = services.clock.now
        if now - lobby.told >= GameLobby.period { return tellLobby(game) }
        let next = lobby.told + GameLobby.period
        let clock = services.clock
        lobbies[game]?.telling = Task { [weak self] in
            do { try await clock.sleep(until: next) } catch { return }
            await self?.tellLobby(game)
        }
    }

    private func tellLobby(_ game: GameID) {
        lobbies[game]?.telling = nil
        lobbies[game]?.told = services.clock.now
        let view = lobbies[game]?.log.subscribers.isEmpty == false ? lobbyView(game) : []
        lobbies[game]?.log.publish("change", view: view, at: services.clock.now, mayGiveWay: true)
    }

    func lobbyView(_ game: GameID) -> [UInt8] {
        var json = JSONWriter(capacity: 2048)
        json.beginObject()
        json.field("game", game.rawValue)
        json.field("online", online)
        json.key("queue")
        json.beginObject()
        json.field("casual", lobbies[game]?.queue.casual ?? 0)
        json.field("rank", lobbies[game]?.queue.rank ?? 0)
        json.endObject()
        json.key("rooms")
        json.beginArray()
        for room in rooms.open(game, atMost: GameLobby.longestList) { room.summary.writeOpen(to: &json) }
        json.endArray()
        json.key("live")
        json.beginArray()
        for room in rooms.live(game, atMost: GameLobby.longestList) { room.writeLive(to: &json) }
        json.endArray()
        json.endObject()
        return json.bytes
    }
}

extension RoomSummary {
    fileprivate func writeOpen(to json: inout JSONWriter) {
        json.beginObject()
        json.field("room", number.rawValue)
        json.field("mode", settings.mode.rawValue)
        json.field("owner", owner?.name)
        json.field("kind", owner?.kind.rawValue)
        if let avatar = owner?.avatar { json.field("avatar", avatar.text) }
        json.field("seats", settings.seats)
        settings.writeControl(to: &json)
        json.field("taken", people.count)
        json.field("locked", settings.password != nil)
        json.endObject()
    }
}

extension ListedRoom {
    fileprivate func writeLive(to json: inout JSONWriter) {
        json.beginObject()
        json.field("room", summary.number.rawValue)
        json.field("mode", summary.settings.mode.rawValue)
        summary.settings.writeControl(to: &json)
        if summary.isExhibition { json.field("exhibition", true) }
        json.field("ply", figures.ply)
        json.field("watchers", figures.watchers)
        json.field("stars", summary.people.map(\.stars).max() ?? 0)
        json.key("seats")
        json.beginArray()
        for person in summary.people {
            json.beginObject()
            json.field("name", person.name)
            json.field("kind", person.kind.rawValue)
            if let avatar = person.avatar { json.field("avatar", avatar.text) }
            json.endObject()
        }
        json.endArray()
        json.endObject()
    }
}
