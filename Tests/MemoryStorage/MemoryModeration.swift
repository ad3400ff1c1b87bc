import Identifiers
import Networks
import Storage

/// The moderation of a `MemoryStore`.
struct MemoryModeration: Sendable {
    private var administrators: Set<Int64> = []
    private var sanctions: [Sanction] = []
    private var reports: [Report] = []
    /// Where the reports came from, by their ids.
    private var origins: [Int64: NetworkShares] = [:]
    private var notices: [(account: Int64, notice: Notice)] = []
    private var entries: [AuditEntry] = []
    private var lastNotice: Int64 = 0
    private static let day = Duration.seconds(86_400)

    func isAdministrator(_ account: Int64) -> Bool { administrators.contains(account) }

    mutating func setAdministrator(_ on: Bool, _ account: Int64) {
        if on { administrators.insert(account) } else { administrators.remove(account) }
    }

    /// - Returns: the id of the entry.
    @discardableResult
    mutating func log(_ act: AuditAct) -> Int64 {
        let id = Int64(entries.count) + 1
        entries.append(AuditEntry(id: id, act: act))
        return id
    }

    func auditLog(before id: Int64?, limit: Int) -> [AuditEntry] { Self.page(entries, \.id, before: id, limit) }

    // MARK: Sanctions

    mutating func impose(
        _ kind: Sanction.Kind, on account: Int64, until end: Timestamp?, _ act: AuditAct
    ) throws(StoreFailure) -> (sanction: Sanction, notice: Notice?) {
        let old = sanctions.indices.filter { sanctions[$0].account == account && sanctions[$0].kind == kind && sanctions[$0].isInForce(at: act.at) }
        guard sanctions.count(where: { $0.isInForce(at: act.at) }) - old.count < Sanction.mostInForce else { throw .full("sanction") }
        for index in old { sanctions[index] = sanctions[index].lifted(at: act.at) }
        let sanction = Sanction(
            id: Int64(sanctions.count) + 1, account: account, kind: kind, reason: act.reason, begin: act.at, end: end, author: act.author ?? 0)
        sanctions.append(sanction)
        log(act)
        guard kind == .mute else { return (sanction, nil) }
        return (sanction, leave(.sanction, "sanction.mute", reason: act.reason, end: end, to: account, at: act.at))
    }

    mutating func lift(_ id: Int64, _ act: AuditAct) throws(StoreFailure) -> Sanction {
        guard let index = sanctions.firstIndex(where: { $0.id == id && $0.isInForce(at: act.at) }) else { throw .missing("sanction") }
        sanctions[index] = sanctions[index].lifted(at: act.at)
        log(act)
        return sanctions[index]
    }

    func sanction(_ id: Int64) -> Sanction? { sanctions.first { $0.id == id } }

    func sanctions(of account: Int64, before id: Int64?, limit: Int) -> [Sanction] {
        Self.page(sanctions.filter { $0.account == account }, \.id, before: id, limit)
    }

    func sanctions(inForceAt now: Timestamp) -> [Sanction] { sanctions.filter { $0.isInForce(at: now) } }

    // MARK: Reports

    mutating func file(
        _ subject: Report.Subject, reason: String, by reporter: Reporter, within bounds: ReportBounds, at: Timestamp
    ) throws(StoreFailure) -> Report {
        let author = reporter.account
        guard reports.count(where: { $0.author == author && $0.at > at - Self.day }) < bounds.perDay else { throw .full("report") }
        if let networks = reporter.networks {
            let recent = NetworkTally(reports.filter { $0.at > at - Self.day }.compactMap { origins[$0.id] })
            guard recent.hasPlace(for: networks, of: bounds.perDayOfNetwork) else { throw .full("network") }
        }
        let open = reports.filter { $0.decision == nil }
        if open.count >= bounds.open {
            let tally = NetworkTally(open.compactMap { origins[$0.id] })
            let isCrowded = reporter.networks.map { !tally.hasPlace(for: $0, of: bounds.openOfNetworkWhenFull) } ?? true
            guard open.count < bounds.mostOpen, !isCrowded else { throw .full("reports") }
        }
        guard !reports.contains(where: { $0.decision == nil && $0.author == author && $0.subject == subject }) else { throw .taken("report") }
        let report = Report(
            id: Int64(reports.count) + 1, author: author, network: reporter.networks?.place, subject: subject, reason: reason, at: at)
        reports.append(report)
        origins[report.id] = reporter.networks
        return report
    }

    func report(_ id: Int64) -> Report? { reports.first { $0.id == id } }

    func reports(_ list: ReportList, before id: Int64?, limit: Int) -> [Report] {
        let listed = reports.filter { report in
            switch list {
            case .open: report.decision == nil
            case .closed: report.decision != nil
            case .about(let account): report.subject.account == account
            case .by(let account): report.author == account
            }
        }
        return Self.page(listed, \.id, before: id, limit)
    }

    mutating func close(_ id: Int64, _ outcome: Report.Outcome, _ act: AuditAct) throws(StoreFailure) -> Report {
        guard let index = reports.firstIndex(where: { $0.id == id && $0.decision == nil }) else { throw .missing("report") }
        let old = reports[index]
        let decision = Report.Decision(outcome: outcome, author: act.author ?? 0, at: act.at)
        reports[index] = Report(id: old.id, author: old.author, subject: old.subject, reason: old.reason, at: old.at, decision: decision)
        log(act)
        return reports[index]
    }

    /// - Returns: the closed reports.
    mutating func close(_ group: ReportGroup, _ outcome: Report.Outcome, _ act: AuditAct) throws(StoreFailure) -> [Report] {
        let decision = Report.Decision(outcome: outcome, author: act.author ?? 0, at: act.at)
        var closed: [Report] = []
        for index in reports.indices where reports[index].decision == nil {
            let old = reports[index]
            let isMeant =
                switch group {
                case .by(let account): old.author == account
                case .network(let name): origins[old.id]?.contains { $0.network.description == name } ?? false
                }
            guard isMeant else { continue }
            reports[index] = Report(id: old.id, author: old.author, subject: old.subject, reason: old.reason, at: old.at, decision: decision)
            closed.append(reports[index])
        }
        guard !closed.isEmpty else { throw .missing("report") }
        log(act.counting(closed.count))
        return closed
    }

    mutating func leave(_ outcome: Report.Outcome, to author: Int64, at: Timestamp) -> Notice {
        leave(.report, "report.\(outcome.rawValue)", to: author, at: at)
    }

    // MARK: Notices

    private mutating func leave(_ kind: Notice.Kind, _ key: String, reason: String? = nil, end: Timestamp? = nil, to account: Int64, at: Timestamp)
        -> Notice
    {
        lastNotice += 1
        let notice = Notice(id: lastNotice, kind: kind, key: key, reason: reason, end: end, at: at)
        notices.append((account, notice))
        let own = notices(of: account)
        if own.count > Notice.mostPerAccount { _ = dismiss(notice: own[0].id, of: account) }
        return notice
    }

    func notices(of account: Int64) -> [Notice] { notices.filter { $0.account == account }.map(\.notice) }

    mutating func dismiss(notice id: Int64, of account: Int64) -> Bool {
        guard let index = notices.firstIndex(where: { $0.account == account && $0.notice.id == id }) else { return false }
        notices.remove(at: index)
        return true
    }

    mutating func removeNotices(of account: Int64) { notices.removeAll { $0.account == account } }

    /// Takes the role of a deleted account, and forgets what it wrote.
    mutating func erase(_ account: Int64) {
        administrators.remove(account)
        removeNotices(of: account)
        for report in reports where report.author == account { origins[report.id] = nil }
        reports = reports.map { $0.erasing(account) }
    }

    private static func page<Item>(_ items: [Item], _ id: KeyPath<Item, Int64>, before: Int64?, _ limit: Int) -> [Item] {
        Array(items.reversed().filter { item in before.map { item[keyPath: id] < $0 } ?? true }.prefix(PageCursor.pageSize(limit)))
    }
}

extension Sanction {
    fileprivate func lifted(at: Timestamp) -> Sanction {
        Sanction(id: id, account: account, kind: kind, reason: reason, begin: begin, end: end, author: author, lifted: at)
    }
}

extension Report {
    fileprivate func erasing(_ erased: Int64) -> Report {
        let subject = Subject(
            account: subject.account, room: subject.room, match: subject.match, line: subject.account == erased ? nil : subject.line)
        return Report(
            id: id, author: author, network: author == erased ? nil : network, subject: subject, reason: author == erased ? "" : reason, at: at,
            decision: decision)
    }
}
