/// A player's report of another one.
public struct Report: Hashable, Sendable {
    public enum Outcome: String, Hashable, Sendable, CaseIterable {
        /// An administrator did something about it.
        case acted
        /// It gave no reason to act.
        case dismissed
    }

    /// The decision about a report.
    public struct Decision: Hashable, Sendable {
        public let outcome: Outcome
        /// The administrator.
        public let author: Int64
        /// Milliseconds since 1970.
        public let at: Int64

        public init(outcome: Outcome, author: Int64, at: Int64) {
            self.outcome = outcome
            self.author = author
            self.at = at
        }
    }

    /// The subject of a report.
    public struct Subject: Hashable, Sendable {
        /// The reported account.
        public let account: Int64
        /// The number and the match of the room in which it happened.
        public let room: String?
        public let match: String?
        /// The chat line as it was; `nil` for a report of the player.
        public let line: String?

        public init(account: Int64, room: String? = nil, match: String? = nil, line: String? = nil) {
            self.account = account
            self.room = room
            self.match = match
            self.line = line
        }
    }

    public let id: Int64
    /// The account that reports.
    public let author: Int64
    public let subject: Subject
    public let reason: String
    /// Milliseconds since 1970.
    public let at: Int64
    /// `nil` while the report is open.
    public let decision: Decision?

    public init(id: Int64, author: Int64, subject: Subject, reason: String, at: Int64, decision: Decision? = nil) {
        self.id = id
        self.author = author
        self.subject = subject
        self.reason = reason
        self.at = at
        self.decision = decision
    }
}

/// The bounds of reports.
public struct ReportBounds: Hashable, Sendable {
    /// Reports of one account within a day.
    public let perDay: Int
    /// Open reports of everybody.
    public let open: Int

    public init(perDay: Int = 20, open: Int = 10_000) {
        self.perDay = perDay
        self.open = open
    }
}

/// A list of reports, the newest first.
public enum ReportList: Hashable, Sendable {
    case open
    case closed
    /// All about one account.
    case about(Int64)
    /// All by one account.
    case by(Int64)
}
