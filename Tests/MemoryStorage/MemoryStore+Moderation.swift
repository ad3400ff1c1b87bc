public import Identifiers
public import Storage
import Synchronization

extension MemoryStore: Moderation {
    public func isAdministrator(_ account: Int64) async throws -> Bool { contents.withLock { $0.moderation.isAdministrator(account) } }

    public func setAdministrator(_ on: Bool, _ account: Int64, logging act: AuditAct) async throws {
        try contents.withLock { contents in
            guard let known = contents.accounts[account], known.kind == .human, !known.guest else { throw StoreFailure.missing("account") }
            contents.moderation.setAdministrator(on, account)
            contents.moderation.log(act)
        }
    }

    public func players(named prefix: FoldedName, after account: Int64?, limit: Int) async throws -> [Account] {
        contents.withLock { contents in
            let last = account.flatMap { contents.accounts[$0] }?.folded
            let found = contents.accounts.all.filter { account in
                account.folded.unicodeScalars.starts(with: prefix.text.unicodeScalars) && last.map { $0 < account.folded } ?? true
            }
            return Array(found.sorted { $0.folded < $1.folded }.prefix(PageCursor.pageSize(limit)))
        }
    }

    public func impose(
        _ kind: Sanction.Kind, on account: Int64, until end: Timestamp?, logging act: AuditAct
    ) async throws -> (sanction: Sanction, notice: Notice?) {
        try contents.withLock { contents in
            guard contents.accounts[account] != nil else { throw StoreFailure.missing("account") }
            return try contents.moderation.impose(kind, on: account, until: end, act)
        }
    }

    public func lift(_ sanction: Int64, logging act: AuditAct) async throws -> Sanction {
        try contents.withLock { try $0.moderation.lift(sanction, act) }
    }

    public func sanction(_ id: Int64) async throws -> Sanction? { contents.withLock { $0.moderation.sanction(id) } }

    public func sanctions(of account: Int64, before id: Int64?, limit: Int) async throws -> [Sanction] {
        contents.withLock { $0.moderation.sanctions(of: account, before: id, limit: limit) }
    }

    public func sanctions(inForceAt now: Timestamp) async throws -> [Sanction] { contents.withLock { $0.moderation.sanctions(inForceAt: now) } }

    public func file(
        _ subject: Report.Subject, reason: String, by author: Reporter, within bounds: ReportBounds, at: Timestamp
    ) async throws -> Report {
        try contents.withLock { contents in
            guard contents.accounts[subject.account] != nil, contents.accounts[author.account] != nil else { throw StoreFailure.missing("account") }
            return try contents.moderation.file(subject, reason: reason, by: author, within: bounds, at: at)
        }
    }

    public func report(_ id: Int64) async throws -> Report? { contents.withLock { $0.moderation.report(id) } }

    public func reports(_ list: ReportList, before id: Int64?, limit: Int) async throws -> [Report] {
        contents.withLock { $0.moderation.reports(list, before: id, limit: limit) }
    }

    public func close(_ report: Int64, _ outcome: Report.Outcome, logging act: AuditAct) async throws -> (report: Report, notice: Notice?) {
        try contents.withLock { contents in
            let closed = try contents.moderation.close(report, outcome, act)
            guard contents.accounts[closed.author] != nil else { return (closed, nil) }
            return (closed, contents.moderation.leave(outcome, to: closed.author, at: act.at))
        }
    }

    public func close(
        _ group: ReportGroup, _ outcome: Report.Outcome, logging act: AuditAct
    ) async throws -> (count: Int, notices: [(account: Int64, notice: Notice)]) {
        try contents.withLock { contents in
            let closed = try contents.moderation.close(group, outcome, act)
            let authors = Set(closed.map(\.author)).sorted().filter { contents.accounts[$0] != nil }
            return (closed.count, authors.map { ($0, contents.moderation.leave(outcome, to: $0, at: act.at)) })
        }
    }

    public func notices(of account: Int64) async throws -> [Notice] { contents.withLock { $0.moderation.notices(of: account) } }

    public func dismiss(notice id: Int64, of account: Int64) async throws -> Bool {
        contents.withLock { $0.moderation.dismiss(notice: id, of: account) }
    }

    public func correct(_ account: Int64, money: Int, stars: Int, logging act: AuditAct) async throws -> Holdings {
        try contents.withLock { contents in
            try contents.requireMember(UserID(account: account))
            let wallet = contents.ledger.wallet(of: UserID(account: account))
            guard wallet.money + money >= 0, wallet.stars + stars >= 0 else {
                throw StoreFailure.insufficientFunds(user: UserID(account: account), money: wallet.money)
            }
            let entry = contents.moderation.log(act)
            return contents.ledger.correct(UserID(account: account), entry: entry, money: money, stars: stars, at: act.at)
        }
    }

    public func log(_ act: AuditAct) async throws { contents.withLock { _ = $0.moderation.log(act) } }

    public func auditLog(before id: Int64?, limit: Int) async throws -> [AuditEntry] {
        contents.withLock { $0.moderation.auditLog(before: id, limit: limit) }
    }
}

extension Account {
    fileprivate var folded: String { FoldedName(name).text }
}
