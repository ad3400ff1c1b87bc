import GameRules
import IdentifierLiterals
import Storage
import Testing

@testable import Play

/// The journal form of an event decodes to the same event.
@Suite struct JournalFormTests {
    private static let private4: RoomSettings = {
        var settings = RoomSettings()
        settings.mode = .rank
        settings.seats = 3
        settings.listed = false
        settings.spectators = .none
        settings.delay = .seconds(90)
        settings.password = "sesame \"\\ 開門"
        return settings
    }()

    private static let analysed: RoomSettings = {
        var settings = RoomSettings()
        settings.analysis = true
        return settings
    }()

    private static let amy = Person(user: "u_1", name: "Amy \"\u{1F600}\"", kind: .human, level: nil)

    private static let figure = Avatar("d1-3-4-2-1-0-7")

    private static let rated = Person(
        user: "u_7", name: "Rae", kind: .human, level: nil, rating: ShownRating(points: 1742, isProvisional: true))

    private static func ace(_ avatar: Avatar?, _ rating: ShownRating? = nil) -> Person {
        Person(
            user: "u_9", name: "Ace", kind: .human, level: nil, avatar: avatar, wallet: Wallet(money: 1800, stars: 3, best: 5, newest: 1_000_000),
            rating: rating)
    }

    private static let settlement = Settlement(
        Receipt(
            step: .won,
            shares: [
                Receipt.Share(user: "u_9", money: 400, stars: 1, holdings: Holdings(wallet: Wallet(money: 2200, stars: 4, best: 5, newest: 9)))
                    .adding([RatingChange(user: "u_9", pool: .people, change: 9, rating: 1580, isProvisional: false)]),
                Receipt.Share(user: "u_8", stars: -1, holdings: .new),
            ]))!

    static let events: [RoomEvent] = [
        .created(RoomSettings(), by: "u_1", key: nil), .created(private4, by: "u_2", key: "01J8ZB"), .created(analysed, by: "u_3", key: nil),
        .joined(seat: 0, amy), .joined(seat: 0, ace(figure)), .joined(seat: 1, ace(nil)), .joined(seat: 1, rated),
        .joined(seat: 0, ace(nil, rated.rating)),
        .joined(seat: 0, ace(figure, ShownRating(points: -12, isProvisional: false))), .settled(settlement), .stars(StarTerms(count: false)),
        .stars(StarTerms(without: ["u_1"], kin: ["u_2"])), .wallet(seat: 1, Wallet(money: 1800, stars: 3, best: 5, newest: 1_000_000)),
        .joined(seat: 2, .bot(level: 2, name: "Mason", seat: 2)),
        .left(seat: 1), .kicked(seat: 3), .owner(seat: 1), .ready(seat: 1, true), .ready(seat: 1, false),
        .configured(private4), .matching(true), .matching(false),
        .started(order: [1, 0], seed: .max), .started(order: [3, 0, 2, 1], seed: 0),
        .moved(seat: 1, move: "e3h", ply: 299, spent: .milliseconds(40_150), lag: .milliseconds(120), grace: .milliseconds(650)),
        .idle(seat: 0, ply: 7, charged: true), .idle(seat: 3, ply: 8, charged: false),
        .offered(seat: 0, .draw), .offered(seat: 1, .rematch), .answered(seat: 0, .rematch, yes: true), .answered(seat: 1, .draw, yes: false),
        .withdrawn(.draw), .presence(seat: 0, online: true), .presence(seat: 1, online: false),
        .said(user: "u_1", name: "Amy", .text("a\nb \u{0}\u{202E}"), toWatchers: false, key: nil),
        .said(user: "u_1", name: "Amy", .preset("gg"), toWatchers: true, key: "k"),
        .dropped(seat: 2, why: .idle), .ended(Ending(winner: nil, why: EndReason(rawValue: "repetition"))), .ended(Ending(winner: 1, why: .goal)),
        .deadline(ply: 7),
        .joined(seat: 1, Person(user: "u_2", name: "Bea", kind: .human, level: nil, avatar: figure)), .avatar(seat: 1, figure), .avatar(seat: 0, nil),
        .rematched(room: "00042", match: "m_1"), .paused(left: .milliseconds(1234)), .resumed(budget: .seconds(40)), .restarted, .closed(.left),
        .closed(.age),
        .restored(budget: .seconds(15), why: .stall), .restored(budget: .seconds(40), why: .disk), .gaveTime(seat: 1, .seconds(15)),
        .tookBack(seat: 1, ply: 7), .renamed(seat: 1, name: "Zoë \"Z\""),
    ]

    @Test(arguments: events) func `it reads back`(event: RoomEvent) throws {
        #expect(try RoomEvent(journalKind: event.journalKind, body: event.journalBody) == event)
    }

    /// The forms of earlier versions, whose checksums are in the stores.
    @Test(
        arguments: [
            (2, #"[0,"u_9","Ace","human",null,1800,3,5,1000000]"#), (2, #"[1,"u_1","Amy","human"]"#), (2, #"[2,"b_2_2","Mason","bot",2]"#),
            (27, #"["won",["u_9",400,1,2200,4,5,9,9],["u_8",0,-1,2000,0,0,0]]"#),
        ] as [(UInt8, String)])
    func `what has no rating is written as before there were any`(kind: UInt8, body: String) throws {
        let event = try RoomEvent(journalKind: kind, body: Array(body.utf8))
        #expect(String(decoding: event.journalBody, as: UTF8.self) == body)
    }

    @Test func `every kind has a number of its own, and all are tried here`() {
        let kinds = Set(Self.events.map(\.journalKind))
        #expect(kinds == Set(1...32))
    }

    @Test(
        arguments: [(10, "1,e3h,x,1,1,1"), (10, ""), (2, "[0]"), (9, "[\"x\",0]"), (24, "[]"), (24, "[1,\"x\"]"), (25, "[]"), (0, ""), (16, "{}")]
            as [(UInt8, String)])
    func `what is none is refused, not guessed`(kind: UInt8, body: String) {
        #expect(throws: RoomEvent.Unreadable.self) { try RoomEvent(journalKind: kind, body: Array(body.utf8)) }
    }
}
