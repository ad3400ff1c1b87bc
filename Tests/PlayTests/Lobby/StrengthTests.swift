import GameRules
import IdentifierLiterals
import Identifiers
import JSONText
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Play

/// The strength by which people in the pool are paired.
@Suite(.timeLimit(.minutes(10))) struct StrengthTests {
    private let boards = FixedBoards()
    private let house: House

    init() { house = House(boards: boards) }

    private func person(stars: Int = 0, rating: Int? = nil) -> Person {
        Person(
            user: "u_1", name: "", kind: .human, level: nil, wallet: Wallet(money: 2000, stars: stars, best: stars),
            rating: rating.map { ShownRating(points: $0, isProvisional: true) })
    }

    private func strength(_ person: Person, _ mode: RoomSettings.Mode) async -> Double {
        await house.matchmaker.strength(of: person, in: "nim", mode)
    }

    @Test func `it is the rating in casual games, and 1500 without one`() async {
        #expect(await strength(person(stars: 50), .casual) == 1500)
        #expect(await strength(person(stars: 50, rating: 1742), .casual) == 1742)
        #expect(boards.readings == 0)
    }

    @Test func `in rank games it is the blend, as the boards were at the start`() async {
        await house.lobby.restore([])
        let blend = RankBlend(stars: boards.stars ?? [], ratings: boards.ratings)
        for (stars, rating) in [(0, nil), (3, 1500), (9, 1300)] as [(Int, Int?)] {
            let expected = blend.strength(stars: stars, rating: Double(rating ?? 1500))
            #expect(await strength(person(stars: stars, rating: rating), .rank) == expected)
        }
        #expect(await strength(person(stars: 9, rating: 1500), .rank) > 1550)
    }

    @Test func `old boards are read again, without a wait, and boards that cannot be read leave the last ones`() async {
        await house.lobby.restore([])
        let strong = person(stars: 9, rating: 1500)
        let before = await strength(strong, .rank)
        boards.set(stars: [BoardCount(value: 9, players: 100)])
        house.clock.advance(by: RankBlends.lifetime - .seconds(1))
        #expect(await strength(strong, .rank) == before)
        let read = boards.readings
        house.clock.advance(by: .seconds(1))
        #expect(await strength(strong, .rank) == before)
        while boards.readings < read + 2 { await Task.yield() }
        while await strength(strong, .rank) == before { await Task.yield() }
        let after = await strength(strong, .rank)
        // Everybody has as many stars, so they say nothing.
        #expect(after == RankBlend(stars: boards.stars ?? [], ratings: boards.ratings).strength(stars: 9, rating: 1500))
        #expect(abs(after - 1500) < abs(before - 1500) / 5)
        boards.set(stars: nil)
        house.clock.advance(by: RankBlends.lifetime)
        let readAgain = boards.readings
        #expect(await strength(strong, .rank) == after)
        while boards.readings == readAgain { await Task.yield() }
        for _ in 0..<9 { #expect(await strength(strong, .rank) == after) }
    }

    @Test func `two far apart meet after a wait`() async throws {
        let (room, first, second) = try await startGame(house)
        for guest in [first, second] { await guest.sub("me") }
        await finishNim(in: room, first, second)
        for guest in [first, second] { await guest.act("room/\(room)", "leave") }
        for guest in [first, second] { #expect(await guest.act("lobby/nim", "match.enter", #"{"mode":"casual"}"#).isOK) }
        // The first game moved both by 242 points: 484 − 8 · 9 is more than 150 + 25 · 9, with 12 s it is less.
        let begin = house.clock.now
        for second in [3, 6, 9] {
            await house.clock.sleeper(until: begin + .seconds(second))
            #expect(await house.matchmaker.waitingCount() == 2)
            house.clock.advance(by: .seconds(3))
        }
        await house.clock.sleeper(until: begin + .seconds(12))
        #expect(await house.matchmaker.waitingCount() == 2)
        house.clock.advance(by: .seconds(3))
        for guest in [first, second] { await guest.sees("me") { $0["room"] != .null } }
    }
}

/// Boards of which only the counts are known.
private final class FixedBoards: Boards {
    struct Unreadable: Error {}

    private let contents = Mutex<(stars: [BoardCount]?, readings: Int)>(((0..<10).map { BoardCount(value: $0, players: 10 - $0) }, 0))

    let ratings = (0..<20).map { BoardCount(value: 1100 + 40 * $0, players: 3) }
    var stars: [BoardCount]? { contents.withLock { $0.stars } }
    var readings: Int { contents.withLock { $0.readings } }

    func set(stars: [BoardCount]?) { contents.withLock { $0.stars = stars } }

    func counts(of board: Board) async throws -> [BoardCount] {
        #expect(board.kind == .human && board.game == "nim")
        let stars = contents.withLock { contents in
            contents.readings += 1
            return contents.stars
        }
        guard let stars else { throw Unreadable() }
        return board.order == .stars ? stars : ratings
    }

    func page(_ page: BoardPart, of board: Board, limit: Int) async throws -> BoardPage { throw Unreadable() }
    func row(of user: UserID, on board: Board) async throws -> BoardRow? { throw Unreadable() }
    func search(_ prefix: String, on board: Board, after place: BoardPlace?, limit: Int) async throws -> BoardPage { throw Unreadable() }
}
