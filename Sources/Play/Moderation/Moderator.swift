public import Identifiers
public import Storage

/// An administrator at work. Every act is logged with its reason, and the people it concerns learn of it at once.
public struct Moderator: Sendable {
    private let author: Int64
    private let reason: String
    private let now: Timestamp
    private let moderation: any Moderation
    private let lobby: Lobby

    /// - Parameters:
    ///   - author: the account of the administrator.
    ///   - reason: the reason for the log, which the people concerned are told.
    public init(_ author: Int64, because reason: String, at now: Timestamp, moderation: any Moderation, lobby: Lobby) {
        self.author = author
        self.reason = reason
        self.now = now
        self.moderation = moderation
        self.lobby = lobby
    }

    private func act(_ kind: AuditAct.Kind, on subject: String, _ details: AuditAct.Details = .init()) -> AuditAct {
        AuditAct(kind, by: author, on: subject, reason: reason, at: now, details: details)
    }

    // MARK: Reports

    /// Settles an open report. Its author gets a notice of the outcome.
    ///
    /// Throws `StoreFailure.missing("report")` unless it is open.
    public func settle(_ report: Report, _ outcome: Report.Outcome) async throws -> Report {
        let act = act(.closeReport, on: UserID(account: report.subject.account).rawValue, .init(number: report.id, outcome: outcome))
        let (settled, notice) = try await moderation.close(report.id, outcome, logging: act)
        notify(settled.author, notice)
        return settled
    }

    /// Settles all open reports of a group. Each author gets one notice.
    ///
    /// Throws `StoreFailure.missing("report")` unless there is one.
    /// - Returns: the number of reports.
    public func settle(_ group: ReportGroup, _ outcome: Report.Outcome) async throws -> Int {
        let subject =
            switch group {
            case .by(let account): UserID(account: account).rawValue
            // The log is kept for ever, so that it does not name the network.
            case .network: "network"
            }
        let (count, notices) = try await moderation.close(group, outcome, logging: act(.closeReports, on: subject, .init(outcome: outcome)))
        for (account, notice) in notices { notify(account, notice) }
        return count
    }

    private func notify(_ account: Int64, _ notice: Notice?) {
        if let notice { lobby.presence.notify(UserID(account: account), of: notice) }
    }

    // MARK: Sanctions

    /// Mutes or bans a player. A ban ends the connections, and gives up the games, of the player and of the player's bots.
    ///
    /// Throws `StoreFailure.missing("account")`, or `.full("sanction")`.
    /// - Parameter bots: reads the bots of the player. It is called once the ban is in force, after which the player can make no other bot.
    public func impose(
        _ kind: Sanction.Kind, on account: Account, until end: Timestamp?, bots: () async throws -> [Account]
    ) async throws -> Sanction {
        let act = act(kind == .ban ? .ban : .mute, on: account.user.rawValue, .init(until: end))
        let (sanction, notice) = try await moderation.impose(kind, on: account.id, until: end, logging: act)
        lobby.sanctions.add(sanction)
        notify(account.id, notice)
        if kind == .ban {
            await lobby.ban([account.user], by: sanction)
            await lobby.ban(try await bots().map(\.user), by: sanction)
        }
        return sanction
    }

    /// Lifts a sanction. Throws `StoreFailure.missing("sanction")` unless it is in force.
    public func lift(_ sanction: Sanction) async throws -> Sanction {
        let act = act(.lift, on: UserID(account: sanction.account).rawValue, .init(number: sanction.id))
        let lifted = try await moderation.lift(sanction.id, logging: act)
        lobby.sanctions.remove(lifted)
        return lifted
    }

    // MARK: Balances, rooms and sessions

    /// Adds to the money and the stars of a member, or takes some away.
    ///
    /// Throws `StoreFailure.insufficientFunds`, or `.missing("account")` unless the account belongs to a member.
    public func correct(_ account: Account, money: Int, stars: Int) async throws -> Holdings {
        let act = act(.correct, on: account.user.rawValue, .init(money: money, stars: stars))
        let holdings = try await moderation.correct(account.id, money: money, stars: stars, logging: act)
        await lobby.learned(holdings, of: account.user)
        return holdings
    }

    /// Closes a room. A running game does not count, and its stakes return. The log comes first: no room closes without its entry.
    /// - Returns: whether the room is closed, durably and for all users; `nil` if no live room has this number and plays this match.
    public func close(_ number: RoomNumber, match: MatchID) async throws -> Bool? {
        guard lobby.isLive(number, match: match) else { return nil }
        try await moderation.log(act(.closeRoom, on: "room/\(number) \(match)"))
        return await lobby.close(number, match: match)
    }

    /// Logs the end of all sessions of an account, which follows.
    public func logEndOfSessions(of account: Account) async throws { try await moderation.log(act(.endSessions, on: account.user.rawValue)) }
}
