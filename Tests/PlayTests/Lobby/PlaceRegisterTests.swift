import GameRules
import IdentifierLiterals
import Identifiers
import Testing

@testable import Play

@Suite struct PlaceRegisterTests {
    @Test func `a claim ends when the room settles it, or when it is released`() {
        var register = PlaceRegister()
        register.reserve("10001", for: "u_1")
        register.reserve("10001", for: "u_2")
        #expect(register.claims(of: "u_1") == ["10001"])
        #expect(register.places(of: "u_1").isEmpty)
        register.follow(room("10001", ["u_1"]))
        #expect(register.places(of: "u_1") == ["10001"])
        register.release("u_2", from: "10002")
        #expect(register.claims(of: "u_2") == ["10001"])
        register.release("u_2", from: "10001")
        #expect(register.claims(of: "u_2").isEmpty)
    }

    @Test func `a room that never came to be leaves nobody on the way`() {
        var register = PlaceRegister()
        register.reserve("10001", for: "u_1")
        register.reserve("10002", for: "u_2")
        register.abandon("10001")
        #expect(register.claims(of: "u_1").isEmpty)
        #expect(register.claims(of: "u_2") == ["10002"])
    }

    @Test func `who has gone on to another room keeps that place`() {
        var register = PlaceRegister()
        register.follow(room("10001", ["u_1"]))
        register.follow(room("10002", ["u_1"]))
        let old = register.follow(room("10001", []))
        #expect(old?.occupants == ["u_1"])
        #expect(register.places(of: "u_1") == ["10002"])
    }

    @Test func `a bot keeps the places that it has beside a new one, in their order`() {
        var register = PlaceRegister()
        let bot = Person(user: "u_7", name: "bot7", kind: .bot, level: nil)
        for number in ["10002", "10001", "10003"] as [RoomNumber] { register.follow(room(number, ["u_7"], [bot])) }
        register.reserve("10001", for: "u_7")
        register.reserve("10004", for: "u_7")
        register.follow(room("10001", ["u_7"], [bot]))
        #expect(register.places(of: "u_7") == ["10002", "10001", "10003"])
        #expect(register.claims(of: "u_7") == ["10002", "10001", "10003", "10004"])
        register.follow(room("10002", [], [bot]))
        #expect(register.places(of: "u_7") == ["10001", "10003"])
    }

    @Test func `a match is found as long as its room lives`() {
        var register = PlaceRegister()
        register.follow(room("10001", ["u_1"]))
        #expect(register.room(playing: "m_10001")?.number == "10001")
        register.follow(room("10001", [], isClosed: true))
        #expect(register.room(playing: "m_10001") == nil)
        #expect(register["10001"] == nil)
        #expect(register.places(of: "u_1").isEmpty)
    }

    private func room(_ number: RoomNumber, _ occupants: [UserID], _ people: [Person] = [], isClosed: Bool = false) -> RoomSummary {
        RoomSummary(
            number: number, match: "m_\(number)", game: "nim", settings: RoomSettings(), phase: .lobby, people: people, freeSeats: 2, owner: nil,
            opening: nil, occupants: occupants, ending: nil, isDeserted: false, keptOut: [], isClosed: isClosed)
    }
}
