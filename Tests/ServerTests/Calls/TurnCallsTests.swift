import Crypto
import Foundation
import IdentifierLiterals
import Identifiers
import Logging
import MemoryStorage
import Play
import Storage
import Synchronization
import Testing

@testable import Server

/// A player with a proved address, the games that wait for them, and the mails that they get. The time is an argument.
private final class Home: Sendable {
    let store: MemoryStore
    let waiting = WaitingTurns()
    let player: Account
    private let calls: TurnCalls
    private let here: Presences

    private final class Presences: Sendable {
        let users = Mutex<Set<UserID>>([])
    }

    init(store: MemoryStore, player: Account) {
        self.store = store
        self.player = player
        let here = Presences()
        self.here = here
        let stops = StopLinks(secret: SymmetricKey(data: Array(repeating: 7, count: 32)))
        calls = TurnCalls(
            waiting, store: store, mails: TurnMessages(site: "https://a.example", stops: stops), zone: "UTC",
            present: { users in here.users.withLock { $0.intersection(users) } }, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    convenience init(isProved: Bool = true) async throws {
        let store = MemoryStore()
        let digests = [UInt8(8), 9].map { Array(repeating: $0, count: 32) }
        let guest = try await store.create(
            name: "Ada", kind: .human, guest: true, at: 1, credential: Credential(digest: digests[0], kind: .session, scopes: []))
        let login = Login(account: guest.id, email: "ada@b.c", hash: "h", confirmed: isProved ? 2 : nil)
        let member = try await store.signUp(
            login, replacing: digests[0], by: Credential(digest: digests[1], kind: .session, scopes: []), at: 2)
        self.init(store: store, player: member)
    }

    /// The same server after a restart.
    var restarted: Home { Home(store: store, player: player) }

    func isHere(_ isHere: Bool) {
        let user = player.user
        here.users.withLock { if isHere { $0.insert(user) } else { $0.remove(user) } }
    }

    /// Has a game wait for the player.
    func wait(_ match: String, ply: Int = 4, until due: Timestamp, span: Duration = .seconds(86_400), against other: String = "Bob") {
        waiting.learned(
            DistantTurn(
                match: MatchID(match), room: RoomNumber("12345"), user: player.user, others: [other], ply: ply, due: due, span: span),
            of: MatchID(match))
    }

    /// Deletes the account as the week of grace ends.
    func delete(at now: Timestamp) async throws {
        let deletion = Deletion(account: player.id, due: now, alias: "deleted-k3f9")
        _ = try await store.schedule(deletion, verified: nil, keeping: Array(repeating: 9, count: 32), notice: nil, at: 3)
        _ = try await store.eraseIdentity(deletion)
    }

    /// The mails that were queued by a step, which are removed.
    func step(at now: Timestamp) async throws -> [Mail] {
        await calls.step(at: now)
        let queued = try await store.mails(dueAt: .max, limit: 99)
        for mail in queued { try await store.remove(mail: mail.id) }
        return queued.map(\.mail)
    }
}

@Suite("Calls to games", .timeLimit(.minutes(10))) struct TurnCallsTests {
    /// Noon in UTC.
    private let noon = Timestamp(milliseconds: 1_772_366_400_000)
    private let hour = Duration.seconds(3600)

    @Test func `a player who is away gets one mail about a turn, and one when little time is left`() async throws {
        let home = try await Home()
        home.wait("a", until: noon + hour * 30)
        let mail = try #require(try await home.step(at: noon).first)
        #expect(mail.recipient == "ada@b.c" && mail.subject == "It is your move against Bob" && mail.expires == noon + hour * 30)
        #expect(mail.text.contains("https://a.example/game/12345") && mail.html.contains("href=\"https://a.example/game/12345\""))
        let stop = try #require(mail.unsubscribe)
        #expect(stop.hasPrefix("https://a.example/api/v1/mails/stop?player=\(home.player.user)&code=") && mail.text.contains(stop))
        for hours in 1..<24 { #expect(try await home.step(at: noon + hour * hours).isEmpty) }
        #expect(try await home.step(at: noon + hour * 24).map(\.subject) == ["Time runs out against Bob"])
        for hours in 25..<32 { #expect(try await home.step(at: noon + hour * hours).isEmpty) }
    }

    @Test func `many games are one mail, and one in an hour`() async throws {
        let home = try await Home()
        home.wait("a", until: noon + hour * 24, against: "Bob <b>")
        home.wait("b", until: noon + hour * 20, against: "Eve")
        let mail = try #require(try await home.step(at: noon).first)
        #expect(mail.subject == "It is your move in 2 games")
        #expect(mail.html.contains("Bob &lt;b&gt;") && !mail.html.contains("<b>"))
        home.wait("c", until: noon + hour * 24)
        #expect(try await home.step(at: noon + .seconds(3599)).isEmpty)
        // The mail lists the others as well, which still wait.
        let next = try await home.step(at: noon + .seconds(3600))
        #expect(next.map(\.subject) == ["It is your move against Bob"])
        #expect(next.first?.text.contains("Eve") == true)
    }

    @Test func `whoever is here is not written to, nor after they have left`() async throws {
        let home = try await Home()
        home.isHere(true)
        home.wait("a", until: noon + hour * 30)
        #expect(try await home.step(at: noon).isEmpty)
        home.isHere(false)
        for minutes in 1...90 { #expect(try await home.step(at: noon + .seconds(60 * minutes)).isEmpty) }
        #expect(try await home.step(at: noon + hour * 24).map(\.subject) == ["Time runs out against Bob"])
    }

    @Test func `somebody who is here as their time runs out is reminded when they leave`() async throws {
        let home = try await Home()
        home.isHere(true)
        home.wait("a", until: noon + hour * 6)
        #expect(try await home.step(at: noon).isEmpty)
        #expect(try await home.step(at: noon + hour).isEmpty)
        home.isHere(false)
        #expect(try await home.step(at: noon + hour + .seconds(60)).map(\.subject) == ["Time runs out against Bob"])
    }

    @Test func `a look at the game during the night saves the mail of the morning`() async throws {
        let (evening, morning) = (noon + hour * 11, noon + hour * 20)
        for looks in [false, true] {
            let home = try await Home()
            home.wait("a", until: noon + hour * 60)
            #expect(try await home.step(at: evening).isEmpty)
            home.isHere(looks)
            #expect(try await home.step(at: evening + .seconds(60)).isEmpty)
            home.isHere(false)
            #expect(try await home.step(at: morning + .milliseconds(-1)).isEmpty)
            #expect(try await home.step(at: morning).count == (looks ? 0 : 1))
        }
    }

    @Test func `the night is that of the player`() async throws {
        let home = try await Home()
        _ = try await home.store.set(TurnMailsChange(zone: "Asia/Taipei", language: "zh-Hant"), of: home.player.id)
        home.wait("a", until: noon + hour * 60)
        // 22:30 in Taipei.
        #expect(try await home.step(at: noon + hour * 2 + .seconds(1800)).isEmpty)
        let mail = try #require(try await home.step(at: noon + hour * 12).first)
        #expect(mail.subject == "與 Bob 的對局輪到你了")
        #expect(mail.text.contains("(Asia/Taipei)"))
    }

    @Test func `a mail that waits for the morning comes by the zone that is told meanwhile`() async throws {
        let home = try await Home()
        _ = try await home.store.set(TurnMailsChange(zone: "Asia/Taipei"), of: home.player.id)
        home.wait("a", until: noon + hour * 60)
        #expect(try await home.step(at: noon + hour * 3).isEmpty)
        _ = try await home.store.set(TurnMailsChange(zone: "UTC"), of: home.player.id)
        #expect(try await home.step(at: noon + hour * 3 + .seconds(60)).count == 1)
    }

    @Test func `nobody is written to whose account was deleted while a mail waited`() async throws {
        let home = try await Home()
        home.wait("a", until: noon + hour * 60)
        #expect(try await home.step(at: noon + hour * 11).isEmpty)
        try await home.delete(at: noon + hour * 12)
        #expect(try await home.step(at: noon + hour * 20).isEmpty)
    }

    @Test func `the time that would end before the morning is told at night`() async throws {
        let home = try await Home()
        home.wait("a", until: noon + hour * 19)
        #expect(try await home.step(at: noon + hour * 11).count == 1)
    }

    @Test func `a restart neither repeats a mail nor forgets the pause`() async throws {
        let home = try await Home()
        home.wait("a", until: noon + hour * 24)
        #expect(try await home.step(at: noon).count == 1)
        let next = home.restarted
        next.wait("a", until: noon + hour * 24)
        next.wait("b", until: noon + hour * 24)
        #expect(try await next.step(at: noon + .seconds(60)).isEmpty)
        #expect(try await next.step(at: noon + hour).map(\.subject) == ["It is your move against Bob"])
    }

    @Test func `a game that is over is told of no more`() async throws {
        let home = try await Home()
        home.wait("a", until: noon + hour * 30)
        #expect(try await home.step(at: noon + hour * 11).isEmpty)
        home.waiting.learned(nil, of: MatchID("a"))
        #expect(try await home.step(at: noon + hour * 20).isEmpty)
    }

    @Test func `nobody is written to who said no, or whose address is not proved`() async throws {
        let home = try await Home()
        _ = try await home.store.set(TurnMailsChange(choice: false), of: home.player.id)
        home.wait("a", until: noon + hour * 24)
        #expect(try await home.step(at: noon).isEmpty)
        _ = try await home.store.set(TurnMailsChange(choice: true), of: home.player.id)
        #expect(try await home.step(at: noon + hour).count == 1)
        let stranger = try await Home(isProved: false)
        stranger.wait("a", until: noon + hour * 24)
        #expect(try await stranger.step(at: noon).isEmpty)
    }

    @Test func `an address that bounced twice is written to no more`() async throws {
        let home = try await Home()
        for (bounces, mails) in [(1, 1), (2, 0)] {
            try await home.store.queue(Mail(recipient: "ada@b.c", subject: "", text: "", html: "", expires: .max), at: 0)
            let id = try #require(try await home.store.mails(dueAt: 0, limit: 1).first?.id)
            try await home.store.bounce(mail: id)
            home.wait("\(bounces)", until: noon + hour * 24)
            #expect(try await home.step(at: noon + hour * 2 * bounces).count == mails)
        }
    }
}

@Suite("Links that end mails") struct StopLinksTests {
    @Test func `a link belongs to one player and one server`() throws {
        let stops = StopLinks(secret: SymmetricKey(size: .bits256))
        let ada = Account(id: 7, name: "Ada", kind: .human, guest: false, joined: 1)
        let code = try #require(stops.path(of: ada).split(separator: "=").last.map(String.init))
        #expect(stops.account(of: "u_7", code: code) == 7)
        for (user, code) in [("u_8", code), ("u_7", ""), ("u_7", String(code.dropLast())), ("u_07", code), ("", ""), ("u_7", "!")] {
            #expect(stops.account(of: user, code: code) == nil)
        }
        #expect(StopLinks(secret: SymmetricKey(size: .bits256)).account(of: "u_7", code: code) == nil)
    }
}
