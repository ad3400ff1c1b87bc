import GameRules
import Identifiers
import JSONText
import Storage
import Wire

extension Refusal {
    static func badValue(_ field: String, allowed: String? = nil) -> Refusal {
        Refusal(.badValue, "\(field) is not acceptable" + (allowed.map { "; allowed: \($0)" } ?? ""), details: ["field": .string(field)])
    }

    static func phase(_ phase: Phase) -> Refusal {
        Refusal(.phase, "not possible while the room is in phase \(phase.rawValue)", details: ["phase": .string(phase.rawValue)])
    }

    static func roomIsFull(_ limit: Int) -> Refusal {
        Refusal(.tooMany, "the record of this room is full; the room closes after the game", details: ["limit": .int(limit)])
    }

    static func forbidden(_ need: String) -> Refusal {
        Refusal(.forbidden, "requires: \(need)", details: ["need": .string(need)])
    }

    static func kicked(until: Timestamp, now: Timestamp) -> Refusal {
        Refusal(
            .forbidden, "the owner sent you out of this room a short while ago",
            details: ["why": .string("kicked"), "until": .int(Int(until.milliseconds))], retryAfter: until - now)
    }

    static func rate(_ kind: RateKind, _ shortage: Allowances.Shortage) -> Refusal {
        let message = kind == .store ? "this network has filled its share of the disk" : "too fast" + (shortage.isOfNetwork ? " for one network" : "")
        let whose = shortage.isOfNetwork ? "network" : "user"
        return Refusal(
            .rate, message, details: ["limit": .string(kind.name), "of": .string(whose), "reset_ms": .int(shortage.wait.milliseconds)],
            retryAfter: shortage.wait)
    }

    static let loginFirst = Refusal(.authRequired, "sign in or become a guest first")
    static let rankNeedsAccount = Refusal(.authRequired, "rank rooms need an account", details: ["need": .string("account")])
    static let daysNeedAccount = Refusal(
        .authRequired, "games that go on for days need an account", details: ["need": .string("account")])
    static func noMoney(_ money: Int) -> Refusal {
        Refusal(.noMoney, "a rank game costs $\(Stakes.each)", details: ["need": .int(Stakes.each), "have": .int(money)])
    }

    /// A player has too little money; how much is theirs alone to know.
    static func noMoney(of seat: Seat) -> Refusal {
        Refusal(.noMoney, "a player cannot pay the stake", details: ["need": .int(Stakes.each), "seat": .int(seat.index)])
    }

    static let journalBusy = Refusal(.busy, "the journal is busy; the command was not applied", retryAfter: .milliseconds(500))
    static let boardBusy = Refusal(.busy, "the leaderboard is temporarily unavailable", retryAfter: .seconds(1))
    static let noRoom = Refusal(.noRoom, "no live room has this number")
    static let noGame = Refusal(.noGame, "there is no such game")
    static let noUser = Refusal(.noUser, "no user has this id")
    static let notSeated = forbidden("seat")
    /// The same answer to all unwanted challengers, so that they do not learn whether they are blocked.
    static let takesNone = Refusal(.forbidden, "this player does not accept challenges from you", details: ["why": .string("closed")])
}
