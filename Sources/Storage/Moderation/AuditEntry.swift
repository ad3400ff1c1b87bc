/// An act of an administrator, for the audit log.
public struct AuditAct: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case grant, revoke, mute, ban, lift, correct
        case closeRoom = "close_room"
        case closeReport = "close_report"
        case endSessions = "end_sessions"
    }

    public let kind: Kind
    /// The administrator; `nil` for the operator at the command line.
    public let author: Int64?
    /// The subject of the act: a user such as `u_17`, or a room with its match.
    public let subject: String
    public let reason: String
    /// Milliseconds since 1970.
    public let at: Int64

    public init(_ kind: Kind, by author: Int64?, on subject: String, reason: String, at: Int64) {
        self.kind = kind
        self.author = author
        self.subject = subject
        self.reason = reason
        self.at = at
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
