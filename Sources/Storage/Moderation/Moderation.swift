public import Identifiers

/// Administrators, sanctions, reports, notices and the audit log. Called by the HTTP API and the command line, from any task. A write returns when it
/// would survive a power cut. Each act of an administrator is logged in the transaction that carries it out.
///
/// A page has the newest items first. `before` is the id at which the previous page ended, or `nil` for the first page. `limit` is clamped to
/// 1...100.
public protocol Moderation: Sendable {
    // MARK: The role

    func isAdministrator(_ account: Int64) async throws -> Bool
    /// Grants or revokes the role. Idempotent; logged in any case.
    ///
    /// Throws `StoreFailure.missing("account")` unless the account is a member's.
    func setAdministrator(_ on: Bool, _ account: Int64, logging act: AuditAct) async throws

    // MARK: Players

    /// The accounts whose folded names begin with `prefix`, in the order of these names.
    /// - Parameter account: the last one of the previous page.
    func players(named prefix: FoldedName, after account: Int64?, limit: Int) async throws -> [Account]

    // MARK: Sanctions

    /// Imposes a sanction, which replaces one of the same kind. A mute leaves a notice.
    ///
    /// Throws `StoreFailure.missing("account")`, or `.full("sanction")`.
    func impose(
        _ kind: Sanction.Kind, on account: Int64, until end: Timestamp?, logging act: AuditAct
    ) async throws -> (sanction: Sanction, notice: Notice?)
    /// Lifts a sanction. Throws `StoreFailure.missing("sanction")` unless it is in force.
    func lift(_ sanction: Int64, logging act: AuditAct) async throws -> Sanction
    func sanction(_ id: Int64) async throws -> Sanction?
    func sanctions(of account: Int64, before id: Int64?, limit: Int) async throws -> [Sanction]
    /// All sanctions in force, for a server that starts.
    func sanctions(inForceAt now: Timestamp) async throws -> [Sanction]

    // MARK: Reports

    /// Files a report.
    ///
    /// Throws `StoreFailure.full("report")` beyond the bounds of an account, `.full("network")` beyond the bounds of a network, and
    /// `.full("reports")` beyond the bounds of all reports. Throws `.taken("report")` if the author has an open report of the same subject, and
    /// `.missing("account")`.
    func file(_ subject: Report.Subject, reason: String, by author: Reporter, within bounds: ReportBounds, at: Timestamp) async throws -> Report
    func report(_ id: Int64) async throws -> Report?
    func reports(_ list: ReportList, before id: Int64?, limit: Int) async throws -> [Report]
    /// Closes an open report, and leaves a notice to its author if the account still exists.
    ///
    /// Throws `StoreFailure.missing("report")` unless it is open.
    func close(_ report: Int64, _ outcome: Report.Outcome, logging act: AuditAct) async throws -> (report: Report, notice: Notice?)
    /// Closes the open reports of a group, and leaves one notice to each author whose account still exists.
    ///
    /// Throws `StoreFailure.missing("report")` if the group has no open report. The entry of the audit log has the number of reports.
    func close(
        _ group: ReportGroup, _ outcome: Report.Outcome, logging act: AuditAct
    ) async throws -> (count: Int, notices: [(account: Int64, notice: Notice)])

    // MARK: Notices

    /// The notices of an account, the oldest first.
    func notices(of account: Int64) async throws -> [Notice]
    /// - Returns: whether there was such a notice.
    func dismiss(notice id: Int64, of account: Int64) async throws -> Bool

    // MARK: Balances

    /// Corrects the wallet of a member by a posting whose subject is the entry of the audit log.
    ///
    /// Throws `StoreFailure.insufficientFunds` if money or stars would fall below zero, and `.missing("account")` unless the account is a member's.
    /// - Parameters:
    ///   - money: the amount to add; negative to take money away.
    ///   - stars: the stars to add; negative to take stars away.
    func correct(_ account: Int64, money: Int, stars: Int, logging act: AuditAct) async throws -> Holdings

    // MARK: The audit log

    /// Logs an act that changes nothing else in the store.
    func log(_ act: AuditAct) async throws
    func auditLog(before id: Int64?, limit: Int) async throws -> [AuditEntry]
}
