import GameRules
import Identifiers
import PageFiles
import Play
import Storage
import WebSocketServer

/// The previews of links to the page, for sites that show them.
struct LinkCards: APIArea {
    let context: APIContext
    let games: FinishedGames
    let catalog: Catalog
    let site: String

    var routes: [Route] {
        [

        ]
    }

    /// - Returns: `nil` where the document says enough, and beyond the rate limit.
    func card(for request: HTTPRequest) async -> LinkCard? {
        let path = request.path.split(separator: "/").map(String.init)
        guard (2...3).contains(path.count), context.networkAllowances(of: request).take(.reads, at: context.clock.now) == nil else { return nil }
        let words = CardWords(request)
        var card: LinkCard?
        switch (path[0], path.count) {
        case ("game", 2), ("tv", 2), ("room", 2), ("embed", 2): card = await cardOfRoom(RoomNumber(path[1]), words, request)
        case ("replay", 2): card = await cardOfMatch(path[1], words)
        case ("embed", 3) where path[1] == "replay": card = await cardOfMatch(path[2], words)
        case ("u", 2): card = await cardOfPlayer(path[1], words)
        default: return nil
        }
        if let picture = card?.picture { card?.picture = site.isEmpty ? nil : site + picture }
        return card
    }

    private func cardOfRoom(_ number: RoomNumber, _ words: CardWords, _ request: HTTPRequest) async -> LinkCard? {
        guard let room = await context.lobby.listings.preview(number) else { return await cardOfPrivateRoom(number, words, request) }
        var card = words.room(room)
        card.about = room.game.rawValue
        if room.isPlaying, catalog[room.game]?.draws == true { card.show(pictureAt: "/api/v1/rooms/\(room.number)/picture.png") }
        return card
    }

    /// A private room has a card for every holder of its link, without its players. A guessed number costs the same as in the API:
    /// a token of `room.miss`, which is returned if the room exists.
    private func cardOfPrivateRoom(_ number: RoomNumber, _ words: CardWords, _ request: HTTPRequest) async -> LinkCard? {
        let known = try? await context.account(of: request)
        let isOwn = known.map { context.lobby.listings.game(of: number, knownTo: $0.user) != nil } ?? false
        let allowances = await context.allowances(of: request)
        guard isOwn || allowances.take(.misses, at: context.clock.now) == nil else { return nil }
        guard let game = context.lobby.listings.game(of: number) else { return .missing }
        if !isOwn { allowances.giveBack(.misses) }
        var card = words.privateRoom(number)
        card.about = game.rawValue
        return card
    }

    private func cardOfMatch(_ name: String, _ words: CardWords) async -> LinkCard? {
        do throws(HTTPRefusal) {
            let match = try await games.finished(name)
            var card = words.match(match)
            card.about = match.game
            if catalog[GameID(match.game)]?.draws == true, !match.isWithoutMoves {
                card.show(pictureAt: "/api/v1/archive/\(match.match)/picture.png")
            }
            return card
        } catch { return error.status == 404 ? .missing : nil }
    }

    private func cardOfPlayer(_ user: String, _ words: CardWords) async -> LinkCard? {
        do throws(HTTPRefusal) {
            guard let id = UserID(user).account, let account = try await context.stored({ try await context.accounts.account(id) }) else {
                return .missing
            }
            let tally = try await context.stored { try await games.archive.tally(of: account.user) }
            return words.player(account.name, played: tally.played, won: tally.won)
        } catch { return nil }
    }
}

/// The texts of cards. Few clients that fetch cards name a language, so a card is in English unless a client asks for Chinese.
struct CardWords {
    let isChinese: Bool
    private static let icon = "/icons/icon-512.png"

    init(_ request: HTTPRequest) { isChinese = request.header("accept-language")?.lowercased().hasPrefix("zh") ?? false }

    private func say(_ english: String, _ chinese: String) -> String { isChinese ? chinese : english }

    private func names(_ names: [String]) -> String { names.joined(separator: " – ") }

    func room(_ room: RoomPreview) -> LinkCard {
        if room.isPlaying || room.isOver {
            let text = room.isPlaying ? say("A live game. Watch it in your browser.", "對局進行中，用瀏覽器就能觀看。") : say("This game has ended.", "這局已經結束。")
            return LinkCard(title: names(room.names), text: text, picture: Self.icon)
        }
        let title = say("Room \(room.number)", "房間 \(room.number)")
        let people = room.names.joined(separator: say(", ", "、"))
        return LinkCard(title: title, text: say("Here: \(people). Open the link to take a seat.", "\(people) 在房間裡，打開連結就能入座。"), picture: Self.icon)
    }

    func privateRoom(_ number: RoomNumber) -> LinkCard {
        LinkCard(
            title: say("Room \(number)", "房間 \(number)"), text: say("Open the link to take a seat.", "打開連結就能入座。"), picture: Self.icon)
    }

    func match(_ match: MatchRecord) -> LinkCard {
        let winner = match.players.first { $0.seat == match.winner }?.name
        let result = winner.map { say("\($0) won.", "\($0) 獲勝。") } ?? say("Nobody won.", "沒有人獲勝。")
        return LinkCard(title: names(match.players.map(\.name)), text: result + say(" Watch the replay move by move.", "逐步觀看重播。"), picture: Self.icon)
    }

    func player(_ name: String, played: Int, won: Int) -> LinkCard {
        LinkCard(title: name, text: say("Games played: \(played). Won: \(won).", "下過 \(played) 局，贏了 \(won) 局。"), picture: Self.icon)
    }
}
