public import Identifiers

/// The mails that call players to their games. A write returns when it would survive a power cut.
public protocol TurnMailStore: Sendable {
    func turnMails(of account: Int64) async throws -> TurnMails
    /// Throws `StoreFailure.missing("account")`.
    func set(_ change: TurnMailsChange, of account: Int64) async throws -> TurnMails
    /// The turns of which an account knows, in the order of their matches.
    func turnCalls(of account: Int64) async throws -> [TurnCall]
    /// Replaces the turns of which an account knows, and queues the mail about them. Without a mail, the player has seen the turns, and a waiting
    /// mail is withdrawn.
    ///
    /// Throws `StoreFailure.missing("account")`.
    func set(_ calls: [TurnCall], of account: Int64, with mail: Mail?, at: Timestamp) async throws
}
