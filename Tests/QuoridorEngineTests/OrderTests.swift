import GameRules
import Games
import Testing

@testable import QuoridorEngine

@Suite struct OrderTests {
    @Test(arguments: [
        "fly", "quit now", "go fast", "go depth", "go depth 0", "go movetime x", "position e2", "position moves e3",
        "position qfen nonsense",
        "position qfen  /  / e1 a5 e9 i5 / 5 5 5 5 / 1", "setoption seed", "setoption seed -1", "setoption hash 0", "setoption colour red",
    ])
    func `what is no order is refused with a reason`(line: String) {
        #expect(throws: Order.Malformed.self) { try Order(reading: line) }
    }

    @Test func `a position is read from moves, from a line, or from both`() throws {
        #expect(try position("position moves e2 e8 e3h") == "e3 /  / e2 e8 / 9 10 / 2")
        #expect(try position("position") == " /  / e1 e9 / 10 10 / 1")
        #expect(try position("position qfen e3 /  / e2 e8 / 9 10 / 2 moves e7") == "e3 /  / e2 e7 / 9 10 / 1")
    }

    @Test func `a conversation answers line by line`() throws {
        var said: [String] = []
        let start = try Quoridor(seats: 2, seed: 0)
        let conversation = Conversation(start: start, now: { .zero }, say: { said.append($0) })
        // A race with no walls left, which only the way straight on wins.
        for line in ["palisade", "setoption hash 1", "newgame", "position qfen  /  / e7 d3 / 0 0 / 2 moves d2", "go depth 2"] {
            conversation.perform(try Order(reading: line))
        }
        #expect(said.first == "id name Palisade")
        #expect(said.contains("ready"))
        #expect(said.contains { $0.hasPrefix("info depth 2 score ") && $0.contains(" nodes ") && $0.contains(" line e8") })
        #expect(said.last == "bestmove e8")
    }

    @Test func `a game that is over has no best move`() throws {
        var said: [String] = []
        let start = try Quoridor(qfen: " /  / e9 e5 / 3 3 / 2")
        Conversation(start: start, now: { .zero }, say: { said.append($0) }).perform(.go(Limits(depth: 1)))
        #expect(said == ["error the game is over"])
    }

    @Test func `no more memory is promised than may be asked for`() throws {
        guard case .hash(let megabytes) = try Order(reading: "setoption hash \(Order.megabytes.upperBound)") else {
            Issue.record("this is no order for memory")
            return
        }
        #expect(megabytes == Order.megabytes.upperBound)
        #expect(Order.megabytes.upperBound <= 65_536)
        #expect(throws: Order.Malformed.self) { try Order(reading: "setoption hash \(Order.megabytes.upperBound + 1)") }
    }

    @Test func `memory that is not there is an error, and thinking goes on as before`() throws {
        var said: [String] = []
        let start = try Quoridor(qfen: " /  / e8 b5 / 3 3 / 1")
        let conversation = Conversation(start: start, now: { .zero }, say: { said.append($0) })
        conversation.perform(.hash(megabytes: 1 << 40))
        #expect(said == ["error cannot allocate \(1 << 40) MB"])
        conversation.perform(.go(Limits(depth: 3)))
        #expect(said.last == "bestmove e9")
    }

    private func position(_ line: String) throws -> String {
        guard case .position(let game) = try Order(reading: line) else { return "" }
        return game.qfen
    }
}
