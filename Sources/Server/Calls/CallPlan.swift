import Identifiers
import Play
import Storage
import Wire

/// Decides when a player is written to about the games that wait for them.
struct CallPlan: Sendable {
    /// The time between two mails to a player.
    static let pause = Duration.seconds(3600)

    /// The turns of the player that wait now.
    let turns: [DistantTurn]
    /// The calls that the player knows of, by match.
    private let known: [MatchID: TurnCall]
    private let last: Timestamp?
    private let night: NightHours

    /// - Parameter last: the time of the last mail.
    init(_ turns: [DistantTurn], known: [TurnCall], last: Timestamp?, night: NightHours) {
        self.turns = turns.sorted { ($0.due, $0.match.rawValue) < ($1.due, $1.match.rawValue) }
        self.known = Dictionary(known.map { ($0.match, $0) }) { first, _ in first }
        self.last = last
        self.night = night
    }

    /// The turns of which the player does not know, and the turns whose time runs out without a reminder so far.
    func pending(at now: Timestamp) -> [DistantTurn] {
        turns.filter { $0.due > now && (call(of: $0) == nil || isReminder($0, at: now)) }
    }

    /// Whether a turn of which the player knows has a quarter of its time left, and no reminder was sent.
    func isReminder(_ turn: DistantTurn, at now: Timestamp) -> Bool {
        guard let call = call(of: turn) else { return false }
        return !call.isReminded && reminder(of: turn) <= now
    }

    /// The moment at which a mail about pending turns is sent: now, or after the pause, or after the night unless one of them ends before.
    func moment(for pending: [DistantTurn], at now: Timestamp) -> Timestamp {
        let moment = last.map { max(now, $0 + Self.pause) } ?? now
        guard let morning = night.morning(after: moment), pending.allSatisfy({ $0.due > morning }) else { return moment }
        return morning
    }

    /// The next reminder to come; `nil` if no reminder is due.
    func nextReminder(after now: Timestamp) -> Timestamp? {
        turns.filter { call(of: $0)?.isReminded != true }.map(reminder).filter { $0 > now }.min()
    }

    /// Whether the time of a turn runs out, and the player was not reminded.
    func owesReminder(at now: Timestamp) -> Bool {
        turns.contains { $0.due > now && call(of: $0)?.isReminded != true && reminder(of: $0) <= now }
    }

    /// The calls that the player knows of after a mail about all turns.
    func told(at now: Timestamp) -> [TurnCall] { turns.map { TurnCall($0, isReminded: reminder(of: $0) <= now) } }

    /// The calls that the player knows of after a look at all turns; `nil` if no call is new.
    var seen: [TurnCall]? {
        let calls = turns.map { call(of: $0) ?? TurnCall($0, isReminded: false) }
        return turns.contains { call(of: $0) == nil } ? calls : nil
    }

    private func reminder(of turn: DistantTurn) -> Timestamp { turn.due + .milliseconds(-turn.span.milliseconds / 4) }

    /// The call about exactly this turn; `nil` if the player does not know of the turn.
    private func call(of turn: DistantTurn) -> TurnCall? {
        guard let call = known[turn.match], call.ply == turn.ply, call.takeBacks == turn.takeBacks else { return nil }
        return call
    }
}

extension TurnCall {
    fileprivate init(_ turn: DistantTurn, isReminded: Bool) {
        self.init(match: turn.match, ply: turn.ply, takeBacks: turn.takeBacks, isReminded: isReminded)
    }
}
