public import Identifiers
public import Networks

/// A player's report of another one.
public struct Report: Hashable, Sendable {
    public enum Outcome: String, Hashable, Sendable, CaseIterable {
        /// An administrator did something about it.
        case acted
        /// The administrator saw no reason to act.
        case dismissed
    }

    /// The decision about a report.
    public struct Decision: Hashable, Sendable {
        public let outcome: Outcome
        /// The administrator.
        public let author: Int64
        public let at: Timestamp

        public init(outcome: Outcome, author: Int64, at: Timestamp) {
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
        public let match: MatchID?
        /// The reported chat line; `nil` for a report of the player.
        public let line: String?

        public init(account: Int64, room: String? = nil, match: MatchID? = nil, line: String? = nil) {
            self.account = account
            self.room = room
            self.match = match
            self.line = line
        }
    }

    public let id: Int64
    /// The account that reports.
    public let author: Int64
    /// The narrowest network that an open report came from, in words; `nil` if it is not kept.
    public let network: String?
    public let subject: Subject
    public let reason: String
    public let at: Timestamp
    /// `nil` while the report is open.
    public let decision: Decision?

    public init(
        id: Int64, author: Int64, network: String? = nil, subject: Subject, reason: String, at: Timestamp, decision: Decision? = nil
    ) {
        self.id = id
        self.author = author
        self.network = network
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
    /// Reports from one network within a day. Wider networks may file more.
    public let perDayOfNetwork: Int
    /// Open reports of everybody. Beyond this number, a network with `openOfNetworkWhenFull` open reports can file no more. Other networks still can.
    public let open: Int
    /// Open reports of one network while there are more than `open` in all.
    public let openOfNetworkWhenFull: Int

    public init(perDay: Int = 20, perDayOfNetwork: Int = 100, open: Int = 10_000, openOfNetworkWhenFull: Int = 10) {
        self.perDay = perDay
        self.perDayOfNetwork = perDayOfNetwork
        self.open = open
        self.openOfNetworkWhenFull = openOfNetworkWhenFull
    }

    /// Open reports of everybody, whatever their networks.
    public var mostOpen: Int { 2 * open }
}

/// The author of a report.
public struct Reporter: Hashable, Sendable {
    public let account: Int64
    public let networks: NetworkShares?

    public init(_ account: Int64, networks: NetworkShares?) {
        self.account = account
        self.networks = networks
    }
}

/// Open reports that are closed together.
public enum ReportGroup: Hashable, Sendable {
    /// All by one account.
    case by(Int64)
    /// All from a network, as a report names it.
    case network(String)
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
