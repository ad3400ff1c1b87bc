import Foundation
import IdentifierLiterals
import Identifiers
import Play
import Storage
import Testing

@testable import Server

@Suite("When a player is written to") struct CallPlanTests {
    /// Noon in UTC.
    private let noon = Timestamp(milliseconds: 1_772_366_400_000)
    private let hour = Duration.seconds(3600)

    private func turn(_ match: MatchID, dueIn hours: Int, of span: Int = 24, ply: Int = 4, takeBacks: Int = 0) -> DistantTurn {
        DistantTurn(
            match: match, room: RoomNumber("12345"), user: UserID("u_1"), others: ["Bob"], ply: ply, takeBacks: takeBacks,
            due: noon + hour * hours, span: hour * span)
    }

    private func call(_ match: MatchID, ply: Int = 4, takeBacks: Int = 0, isReminded: Bool = false) -> TurnCall {
        TurnCall(match: match, ply: ply, takeBacks: takeBacks, isReminded: isReminded)
    }

    private func plan(_ turns: [DistantTurn], known: [TurnCall] = [], last: Timestamp? = nil) -> CallPlan {
        CallPlan(turns, known: known, last: last, night: NightHours(zone: .gmt))
    }

    @Test func `a turn is told once, and again after another move`() {
        let turns = [turn("a", dueIn: 24)]
        #expect(plan(turns).pending(at: noon) == turns)
        #expect(plan(turns, known: [call("a")]).pending(at: noon) == [])
        #expect(plan(turns, known: [call("a", ply: 2)]).pending(at: noon) == turns)
        // The ply is the same, but a move was taken back in between.
        #expect(plan([turn("a", dueIn: 24, takeBacks: 1)], known: [call("a")]).pending(at: noon).count == 1)
        #expect(plan([turn("a", dueIn: 0)]).pending(at: noon) == [])
    }

    @Test func `a reminder comes with a quarter of the time left, once`() {
        let turns = [turn("a", dueIn: 24), turn("b", dueIn: 72, of: 72)]
        let known = [call("a"), call("b")]
        #expect(plan(turns, known: known).nextReminder(after: noon) == noon + hour * 18)
        #expect(plan(turns, known: known).pending(at: noon + hour * 18 + .milliseconds(-1)) == [])
        #expect(plan(turns, known: known).pending(at: noon + hour * 18) == [turns[0]])
        #expect(plan(turns, known: known).told(at: noon + hour * 18) == [call("a", isReminded: true), call("b")])
        let told = plan(turns, known: [call("a", isReminded: true), call("b")])
        #expect(told.pending(at: noon + hour * 18) == [])
        #expect(told.nextReminder(after: noon) == noon + hour * 54)
    }

    @Test func `a first mail within the last quarter needs no reminder`() {
        let late = plan([turn("a", dueIn: 5)])
        #expect(late.told(at: noon) == [call("a", isReminded: true)])
        #expect(late.nextReminder(after: noon) == nil)
    }

    @Test func `there is one mail in an hour`() {
        let turns = [turn("a", dueIn: 24)]
        #expect(plan(turns).moment(for: turns, at: noon) == noon)
        #expect(plan(turns, last: noon + .seconds(-3599)).moment(for: turns, at: noon) == noon + .seconds(1))
        #expect(plan(turns, last: noon + .seconds(-3600)).moment(for: turns, at: noon) == noon)
    }

    @Test func `nobody is written to at night, unless the time would end`() {
        let (evening, morning) = (noon + hour * 11, noon + hour * 20)
        let (soon, late) = (turn("a", dueIn: 20), turn("b", dueIn: 30))
        #expect(plan([late]).moment(for: [late], at: evening) == morning)
        #expect(plan([soon]).moment(for: [soon], at: evening) == evening)
        #expect(plan([soon, late]).moment(for: [soon, late], at: evening) == evening)
        // The pause ends at night.
        #expect(plan([late], last: noon + hour * 9 + .seconds(1800)).moment(for: [late], at: noon + hour * 9 + .seconds(1900)) == morning)
    }

    @Test func `whoever looks at a game knows of its turn`() {
        let turns = [turn("a", dueIn: 24), turn("b", dueIn: 30)]
        #expect(plan(turns, known: [call("b", isReminded: true)]).seen == [call("a"), call("b", isReminded: true)])
        #expect(plan(turns, known: [call("a"), call("b")]).seen == nil)
    }
}
