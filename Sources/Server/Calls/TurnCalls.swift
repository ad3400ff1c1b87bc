import Foundation
import Identifiers
import Logging
import Play
import Storage

/// Writes to absent players when games that go on for days wait for them. Players who are present see it on the page.
actor TurnCalls {
    /// The time after which a player who cannot be mailed now is looked at again.
    private static let watch = Duration.seconds(60)
    /// The time after which a player is looked at again who does not want mails or has no proved address.
    private static let rest = Duration.seconds(3600)

    private let waiting: WaitingTurns
    private let store: any TurnMailStore & AccountStore
    private let mails: TurnMessages
    private let zone: TimeZone
    private let present: @Sendable ([UserID]) async -> Set<UserID>
    private let logger: Logger

    /// - Parameters:
    ///   - zone: the time zone of players whose time zone is unknown.
    ///   - present: the subset of some users who have a page open.
    init(
        _ waiting: WaitingTurns, store: any TurnMailStore & AccountStore, mails: TurnMessages, zone: String,
        present: @escaping @Sendable ([UserID]) async -> Set<UserID>, logger: Logger
    ) {
        self.waiting = waiting
        self.store = store
        self.mails = mails
        self.zone = TimeZone(identifier: zone) ?? .gmt
        self.present = present
        self.logger = logger
    }

    /// Steps once a second, until the task is cancelled.
    func run(_ clock: any GameClock) async throws {
        while true {
            await step(at: clock.now)
            try await clock.sleep(until: clock.now + .seconds(1))
        }
    }

    /// Looks at the players who are due. A failure is retried a minute later.
    func step(at now: Timestamp) async {
        let players = waiting.due(at: now)
        guard !players.isEmpty else { return }
        let here = await present(Array(players.keys))
        for (user, turns) in players {
            do {
                waiting.look(at: turns, next: try await look(at: user, turns, isHere: here.contains(user), now))
            } catch {
                waiting.look(at: turns, next: now + Self.watch)
                if !(error is CancellationError) { logger.warning("a player cannot be called", metadata: ["user": "\(user)", "error": "\(error)"]) }
            }
        }
    }

    /// - Returns: the time of the next look; `nil` if no look is needed.
    private func look(at user: UserID, _ turns: [DistantTurn], isHere: Bool, _ now: Timestamp) async throws -> Timestamp? {
        guard let id = user.account else { return nil }
        let chosen = try await store.turnMails(of: id)
        let night = NightHours(zone: chosen.zone.flatMap(TimeZone.init(identifier:)) ?? zone)
        let plan = CallPlan(
            turns, known: try await store.turnCalls(of: id), last: chosen.last, night: night)
        if isHere {
            if let seen = plan.seen { try await store.set(seen, of: id, with: nil, at: now) }
            // A player who leaves without a move is still reminded.
            return plan.owesReminder(at: now) ? now + Self.watch : plan.nextReminder(after: now)
        }
        let pending = plan.pending(at: now)
        guard !pending.isEmpty else { return plan.nextReminder(after: now) }
        guard let recipient = chosen.recipient, let account = try await store.account(id) else { return now + Self.rest }
        let moment = plan.moment(for: pending, at: now)
        // A wish, a zone or an address may change before the end of the pause or of the night.
        guard moment <= now else { return min(moment, now + Self.watch) }
        let mail = mails.mail(to: recipient, of: account, about: plan, pending: pending, language: chosen.language, zone: night.zone, at: now)
        try await store.set(plan.told(at: now), of: id, with: mail, at: now)
        return plan.nextReminder(after: now)
    }
}
