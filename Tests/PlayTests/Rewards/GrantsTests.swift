import IdentifierLiterals
import Identifiers
import JSONText
import MemoryStorage
import Storage
import TestSupport
import Testing

@testable import Play

@Suite(.timeLimit(.minutes(10))) struct GrantsTests {
    private let house = House()
    private let day = Day.utc(at: Timestamp(milliseconds: 1_764_000_000_000))

    private func grants(drawing number: UInt64) -> Grants { Grants(ledger: house.store, lobby: house.lobby) { number } }

    /// A member who looks at the own page.
    private func member() async throws -> (guest: Guest, user: UserID) {
        let credential = Credential(digest: [UInt8](repeating: 1, count: 32), kind: .session, scopes: ["play"])
        _ = try await house.store.create(name: "ace1", kind: .human, guest: false, at: 1, credential: credential)
        let guest = await house.guest("ace1")
        await guest.sub("me")
        return (guest, try #require(guest.view("me")?["user"]?.string.map { UserID($0) }))
    }

    private func finish(_ count: Int, _ user: UserID) {
        for number in 1...count {
            let players = [user, "u_2"].enumerated().map { MatchRecord.Player(seat: $0, user: $1, name: $1.rawValue, kind: "human") }
            let match = MatchRecord(
                match: "m_\(number)", game: "nim", mode: "casual", room: "10000", started: 1, ended: 2, winner: 0, why: "goal", players: players,
                plies: 12, config: [], seed: 1, moves: "1 1 1 1 1 1 1 1 1 1 1 1", events: [])
            house.store.append([], effect: .archive(match, scoreList: nil)) { outcome in #expect(throws: Never.self) { try outcome.get() } }
        }
    }

    @Test func `the money of a day is paid once, and the page of the member says so`() async throws {
        let (guest, user) = try await member()
        let holdings = try await grants(drawing: 0).payDaily(of: user, day, at: house.clock.now)
        #expect(holdings.wallet.money == Wallet.welcome + Daily.amount && holdings.paidDay == day.text)
        await guest.sees("me") { $0["wallet"]?["money"]?.int == Wallet.welcome + Daily.amount }
        await #expect(throws: StoreFailure.taken("posting")) { try await grants(drawing: 0).payDaily(of: user, day, at: house.clock.now) }
    }

    @Test(arguments: [(UInt64(0), 1), (199, 200), (200, 1), (UInt64.max, 16)])
    func `a present holds one of its amounts`(drawn: UInt64, amount: Int) async throws {
        let (guest, user) = try await member()
        await #expect(throws: StoreFailure.missing("present")) { try await grants(drawing: drawn).openPresent(of: user, at: house.clock.now) }
        finish(Present.games, user)
        let opened = try await grants(drawing: drawn).openPresent(of: user, at: house.clock.now)
        #expect(opened.number == 1 && opened.amount == amount && opened.holdings.wallet.money == Wallet.welcome + amount)
        await guest.sees("me") { $0["wallet"]?["money"]?.int == Wallet.welcome + amount }
    }
}
