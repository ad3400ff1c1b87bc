public import Identifiers

/// An act of an administrator, for the audit log.
public struct AuditAct: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case grant, revoke, mute, ban, lift, correct
        case closeRoom = "close_room"
        case closeReport = "close_report"
        case closeReports = "close_reports"
        case endSessions = "end_sessions"
    }

    /// Figures of an act, as far as its kind has them.
    public struct Details: Hashable, Sendable {
        /// Changes of a balance.
        public var money: Int?
        public var stars: Int?
        /// The end of a sanction; `nil` also for a sanction without an end.
        public var until: Timestamp?
        /// The number of the lifted sanction or of the decided report. For reports that were decided together, their count.
        public var number: Int64?
        public var outcome: Report.Outcome?

        public init(money: Int? = nil, stars: Int? = nil, until: Timestamp? = nil, number: Int64? = nil, outcome: Report.Outcome? = nil) {
            self.money = money
            self.stars = stars
            self.until = until
            self.number = number
            self.outcome = outcome
        }
    }

    public let kind: Kind
    /// The administrator; `nil` for the operator at the command line.
    public let author: Int64?
    /// The subject of the act: a user such as `u_17`, or a room with its match.
    public let subject: String
    public let reason: String
    public let at: Timestamp
    public let details: Details

    public init(_ kind: Kind, by author: Int64?, on subject: String, reason: String, at: Timestamp, details: Details = Details()) {
        self.kind = kind
        self.author = author
        self.subject = subject
        self.reason = reason
        self.at = at
        self.details = details
    }
}

extension AuditAct {
    /// The act with the number of its subjects.
    public func counting(_ count: Int) -> AuditAct {
        var details = details
        details.number = Int64(count)
        return AuditAct(kind, by: author, on: subject, reason: reason, at: at, details: details)
    }
}

/// A row of the audit log, which is only added to.
public struct AuditEntry: Hashable, Sendable {
    public let id: Int64
    public let act: AuditAct

    public init(id: Int64, act: AuditAct) {
        self.id = id
        self.act = act
    }
}
