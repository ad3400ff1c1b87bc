public import Identifiers

/// The messages that wait to be sent. A write returns when it would survive a power cut.
public protocol MailStore: Sendable {
    /// The messages whose next attempt is due, the oldest first.
    func mails(dueAt now: Timestamp, limit: Int) async throws -> [QueuedMail]
    /// Counts a failed attempt.
    func postpone(mail id: Int64, until time: Timestamp) async throws
    /// Removes a message that was sent, or given up. Idempotent.
    func remove(mail id: Int64) async throws
    /// Removes a message whose recipient was refused for good, and counts the refusal if an account has the address. Idempotent.
    func bounce(mail id: Int64) async throws
}
