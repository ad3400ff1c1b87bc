public import Identifiers
public import Storage

/// Delivers messages to a mail server.
public protocol MailTransport: Sendable {
    /// Returns once the server has taken the message.
    func send(_ message: QueuedMail, at now: Timestamp) async throws(MailFailure)
}

/// The reason why a message was not taken.
public struct MailFailure: Error, Hashable, Sendable {
    /// Whether a further attempt is pointless: the server refused this message or its recipient for good.
    public let isFinal: Bool
    /// Whether the server refuses the recipient for every message.
    public let isOfRecipient: Bool
    /// A text for the operator, which names no recipient.
    public let reason: String

    public init(isFinal: Bool, isOfRecipient: Bool = false, reason: String) {
        self.isFinal = isFinal
        self.isOfRecipient = isOfRecipient
        self.reason = reason
    }
}
