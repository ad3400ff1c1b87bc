import GRDB
public import Identifiers
public import Storage

extension SQLiteStore: Moderation {
    public func isAdministrator(_ account: Int64) async throws -> Bool {
        try await read { database in try AuditTable.isAdministrator(account, database) }
    }

    public func setAdministrator(_ on: Bool, _ account: Int64, logging act: AuditAct) async throws {
        try await write { database in
            try AuditTable.setAdministrator(on, account, at: act.at, database)
            try AuditTable.insert(act, database)
        }
    }

    public func players(named prefix: FoldedName, after account: Int64?, limit: Int) async throws -> [Account] {
        try await read { database in try AccountTable.accounts(named: prefix, after: account, limit: limit, database) }
    }

    public func impose(
        _ kind: Sanction.Kind, on account: Int64, until end: Timestamp?, logging act: AuditAct
    ) async throws -> (sanction: Sanction, notice: Notice?) {
        try await write { database in
            let sanction = try SanctionTable.impose(kind, on: account, until: end, act, database)
            try AuditTable.insert(act, database)
            // A banned account cannot read notices.
            guard kind == .mute else { return (sanction, nil) }
            let notice = try NoticeTable.insert(.sanction, "sanction.mute", reason: act.reason, end: end, to: account, at: act.at, database)
            return (sanction, notice)
        }
    }

    public func lift(_ sanction: Int64, logging act: AuditAct) async throws -> Sanction {
        try await write { database in
            let lifted = try SanctionTable.lift(sanction, at: act.at, database)
            try AuditTable.insert(act, database)
            return lifted
        }
    }

    public func sanction(_ id: Int64) async throws -> Sanction? { try await read { database in try SanctionTable.sanction(id, database) } }

    public func sanctions(of account: Int64, before id: Int64?, limit: Int) async throws -> [Sanction] {
        try await read { database in try SanctionTable.page(of: account, before: id, limit: limit, database) }
    }

    public func sanctions(inForceAt now: Timestamp) async throws -> [Sanction] {
        try await read { database in try SanctionTable.all(inForceAt: now, database) }
    }

    public func file(
        _ subject: Report.Subject, reason: String, by author: Reporter, within bounds: ReportBounds, at: Timestamp
    ) async throws -> Report {
        try await write { database in try ReportTable.insert(subject, reason: reason, by: author, within: bounds, at: at, database) }
    }

    public func report(_ id: Int64) async throws -> Report? { try await read { database in try ReportTable.report(id, database) } }

    public func reports(_ list: ReportList, before id: Int64?, limit: Int) async throws -> [Report] {
        try await read { database in try ReportTable.page(list, before: id, limit: limit, database) }
    }

    public func close(_ report: Int64, _ outcome: Report.Outcome, logging act: AuditAct) async throws -> (report: Report, notice: Notice?) {
        try await write { database in
            let decision = Report.Decision(outcome: outcome, author: act.author ?? 0, at: act.at)
            let closed = try ReportTable.close(report, decision, database)
            try AuditTable.insert(act, database)
            guard try AccountTable.account(closed.author, database) != nil else { return (closed, nil) }
            return (closed, try NoticeTable.insert(.report, "report.\(outcome.rawValue)", to: closed.author, at: act.at, database))
        }
    }

    public func close(
        _ group: ReportGroup, _ outcome: Report.Outcome, logging act: AuditAct
    ) async throws -> (count: Int, notices: [(account: Int64, notice: Notice)]) {
        try await write { database in
            let open = try ReportTable.open(group, database)
            guard !open.isEmpty else { throw StoreFailure.missing("report") }
            let decision = Report.Decision(outcome: outcome, author: act.author ?? 0, at: act.at)
            for report in open { _ = try ReportTable.close(report.id, decision, database) }
            try AuditTable.insert(act.counting(open.count), database)
            var notices: [(account: Int64, notice: Notice)] = []
            for author in Set(open.map(\.author)).sorted() where try AccountTable.account(author, database) != nil {
                notices.append((author, try NoticeTable.insert(.report, "report.\(outcome.rawValue)", to: author, at: act.at, database)))
            }
            return (open.count, notices)
        }
    }

    public func notices(of account: Int64) async throws -> [Notice] {
        try await read { database in try NoticeTable.notices(of: account, database) }
    }

    public func dismiss(notice id: Int64, of account: Int64) async throws -> Bool {
        try await write { database in try NoticeTable.delete(id, of: account, database) }
    }

    public func correct(_ account: Int64, money: Int, stars: Int, logging act: AuditAct) async throws -> Holdings {
        try await write { database in
            let member = try RankTable.member(UserID(account: account), database)
            let entry = try AuditTable.insert(act, database)
            return try LedgerTable.correct(member, entry: entry, money: money, stars: stars, at: act.at, database)
        }
    }

    public func log(_ act: AuditAct) async throws { try await write { database in _ = try AuditTable.insert(act, database) } }

    public func auditLog(before id: Int64?, limit: Int) async throws -> [AuditEntry] {
        try await read { database in try AuditTable.page(before: id, limit: limit, database) }
    }
}
