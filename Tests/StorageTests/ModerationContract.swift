import GRDB
import IdentifierLiterals
import Identifiers
import Networks
import Storage
import Testing

@testable import StorageSQLite

@Suite("Moderation, in every store", .timeLimit(.minutes(10))) struct ModerationContract {
    private func player(_ name: String, _ number: UInt8, _ store: any AnyStore, guest: Bool = false) async throws -> Int64 {
        try await store.create(name: name, kind: .human, guest: guest, at: 1, credential: .number(number)).id
    }

    private func act(_ kind: AuditAct.Kind, _ at: Timestamp, by author: Int64? = 1, on subject: String = "u_2") -> AuditAct {
        AuditAct(kind, by: author, on: subject, reason: "because", at: at)
    }

    @Test(arguments: World.allCases)
    func `only members are administrators, and each change is logged`(world: World) async throws {
        try await world.run { store in
            let (zoe, guest) = (try await player("Zoë", 1, store), try await player("Gus", 2, store, guest: true))
            let bot = try await store.create(name: "Bot", kind: .bot, guest: false, at: 1, credential: .number(3)).id
            for wrong in [guest, bot, 999] {
                await #expect(throws: StoreFailure.missing("account")) { try await store.setAdministrator(true, wrong, logging: act(.grant, 5)) }
            }
            #expect(try await store.auditLog(before: nil, limit: 10).isEmpty)
            try await store.setAdministrator(true, zoe, logging: act(.grant, 6, by: nil))
            #expect(try await store.isAdministrator(zoe))
            try await store.setAdministrator(true, zoe, logging: act(.grant, 7, by: nil))
            try await store.setAdministrator(false, zoe, logging: act(.revoke, 8, by: nil))
            #expect(try await !store.isAdministrator(zoe))
            let log = try await store.auditLog(before: nil, limit: 2)
            #expect(log.map(\.act.kind) == [.revoke, .grant] && log.map(\.act.at) == [8, 7])
            #expect(try await store.auditLog(before: log.last?.id, limit: 2).map(\.act.at) == [6])
        }
    }

    @Test(arguments: World.allCases)
    func `players are found by the start of their names`(world: World) async throws {
        try await world.run { store in
            for (number, name) in ["Zoë", "Anna", "ANNABEL", "annika", "Ben"].enumerated() { _ = try await player(name, UInt8(number + 1), store) }
            func names(_ prefix: String, after: Int64? = nil, limit: Int = 10) async throws -> [String] {
                try await store.players(named: FoldedName(prefix), after: after, limit: limit).map(\.name)
            }
            #expect(try await names("") == ["Anna", "ANNABEL", "annika", "Ben", "Zoë"])
            #expect(try await names("Ann", limit: 2) == ["Anna", "ANNABEL"])
            let last = try #require(try await store.account(named: "annabel")).id
            #expect(try await names("ann", after: last) == ["annika"])
            #expect(try await names("ZOË") == ["Zoë"])
            #expect(try await names("x").isEmpty)
        }
    }

    @Test(arguments: World.allCases)
    func `a sanction is in force until it ends, is lifted or replaced`(world: World) async throws {
        try await world.run { store in
            let zoe = try await player("Zoë", 1, store)
            await #expect(throws: StoreFailure.missing("account")) {
                _ = try await store.impose(.ban, on: 999, until: nil, logging: act(.ban, 5))
            }
            let (mute, notice) = try await store.impose(.mute, on: zoe, until: 100, logging: act(.mute, 10))
            #expect(notice?.key == "sanction.mute" && notice?.end == 100 && notice?.reason == "because")
            #expect(try await store.notices(of: zoe) == [notice])
            let (ban, none) = try await store.impose(.ban, on: zoe, until: nil, logging: act(.ban, 20))
            #expect(none == nil && ban.end == nil && ban.author == 1)
            #expect(try await store.sanctions(inForceAt: 99).map(\.id) == [mute.id, ban.id])
            #expect(try await store.sanctions(inForceAt: 100).map(\.id) == [ban.id])
            let (second, _) = try await store.impose(.ban, on: zoe, until: 300, logging: act(.ban, 50))
            #expect(try await store.sanction(ban.id)?.lifted == 50)
            let lifted = try await store.lift(second.id, logging: act(.lift, 60))
            #expect(lifted.lifted == 60 && !lifted.isInForce(at: 61))
            await #expect(throws: StoreFailure.missing("sanction")) { _ = try await store.lift(second.id, logging: act(.lift, 70)) }
            await #expect(throws: StoreFailure.missing("sanction")) { _ = try await store.lift(mute.id, logging: act(.lift, 101)) }
            #expect(try await store.sanctions(of: zoe, before: nil, limit: 2).map(\.id) == [second.id, ban.id])
            #expect(try await store.sanctions(of: zoe, before: ban.id, limit: 2).map(\.id) == [mute.id])
            #expect(try await store.auditLog(before: nil, limit: 10).map(\.act.kind) == [.lift, .ban, .ban, .mute])
        }
    }

    @Test(arguments: World.allCases)
    func `reports are bounded, and none is filed twice`(world: World) async throws {
        try await world.run { store in
            let (zoe, amy) = (try await player("Zoë", 1, store), try await player("Amy", 2, store))
            let bounds = ReportBounds(perDay: 2, open: 3)
            func file(_ line: String?, by author: Int64, at: Timestamp) async throws -> Report {
                let subject = Report.Subject(account: author == zoe ? amy : zoe, room: "12345", match: "m_1", line: line)
                return try await store.file(subject, reason: "rude", by: Reporter(author, networks: nil), within: bounds, at: at)
            }
            let first = try await file("you", by: zoe, at: 10)
            await #expect(throws: StoreFailure.taken("report")) { _ = try await file("you", by: zoe, at: 11) }
            _ = try await file(nil, by: zoe, at: 12)
            await #expect(throws: StoreFailure.full("report")) { _ = try await file("me", by: zoe, at: 13) }
            _ = try await file("you", by: amy, at: 14)
            await #expect(throws: StoreFailure.full("reports")) { _ = try await file(nil, by: amy, at: 15) }
            await #expect(throws: StoreFailure.missing("account")) {
                _ = try await store.file(Report.Subject(account: 999), reason: "x", by: Reporter(zoe, networks: nil), within: bounds, at: 90_000_000)
            }
            #expect(try await store.report(first.id) == first)
            #expect(try await store.reports(.open, before: nil, limit: 10).map(\.at) == [14, 12, 10])
            #expect(try await store.reports(.about(zoe), before: nil, limit: 10).map(\.at) == [14])
            #expect(try await store.reports(.by(zoe), before: nil, limit: 10).map(\.at) == [12, 10])
            #expect(try await store.reports(.by(zoe), before: first.id, limit: 10) == [])
            let (closed, notice) = try await store.close(first.id, .acted, logging: act(.closeReport, 20, by: 7))
            #expect(closed.decision == Report.Decision(outcome: .acted, author: 7, at: 20) && closed.subject.line == "you")
            #expect(notice?.key == "report.acted")
            await #expect(throws: StoreFailure.missing("report")) { _ = try await store.close(first.id, .acted, logging: act(.closeReport, 21)) }
            #expect(try await store.reports(.closed, before: nil, limit: 10) == [closed])
            #expect(try await store.reports(.open, before: nil, limit: 1).map(\.at) == [14])
            // A day later, and about something that was decided.
            _ = try await file("you", by: zoe, at: 86_400_013)
        }
    }

    @Test(arguments: World.allCases)
    func `reports of one network are bounded, and closed together`(world: World) async throws {
        try await world.run { store in
            let (zoe, amy, bob) = (try await player("Zoë", 1, store), try await player("Amy", 2, store), try await player("Bob", 3, store))
            let bounds = ReportBounds(perDay: 20, perDayOfNetwork: 3, open: 4, openOfNetworkWhenFull: 1)
            func file(_ line: Int, by author: Int64, _ networks: NetworkShares, at: Timestamp = 10) async throws -> Report {
                let subject = Report.Subject(account: author == bob ? amy : bob, line: "\(line)")
                return try await store.file(subject, reason: "rude", by: Reporter(author, networks: networks), within: bounds, at: at)
            }
            let (crowd, other) = (NetworkShares(ipv6: 0x2001_0db8_0001_0001), NetworkShares(ipv4: 0xC000_0201))
            for line in 0..<3 { #expect(try await file(line, by: line < 2 ? zoe : amy, crowd).network == "2001:db8:1:1::/64") }
            await #expect(throws: StoreFailure.full("network")) { _ = try await file(3, by: amy, crowd) }
            _ = try await file(4, by: bob, other)
            // Four are open, which is as many as all may have: only a network that has none files another.
            await #expect(throws: StoreFailure.full("reports")) { _ = try await file(5, by: bob, other) }
            let third = try await file(6, by: bob, NetworkShares(ipv4: 7))
            await #expect(throws: StoreFailure.missing("report")) {
                _ = try await store.close(.network("192.0.2.9/32"), .dismissed, logging: act(.closeReports, 20))
            }
            let (count, notices) = try await store.close(.network("2001:db8:1::/56"), .dismissed, logging: act(.closeReports, 21, by: 7))
            #expect(count == 3 && notices.map(\.account) == [zoe, amy] && notices.allSatisfy { $0.notice.key == "report.dismissed" })
            #expect(try await store.reports(.by(zoe), before: nil, limit: 9).allSatisfy { $0.network == nil && $0.decision?.author == 7 })
            #expect(try await store.auditLog(before: nil, limit: 1).map(\.act.details.number) == [3])
            let own = try await store.close(.by(bob), .acted, logging: act(.closeReports, 22))
            #expect(own.count == 2 && own.notices.count == 1)
            #expect(try await store.reports(.open, before: nil, limit: 9) == [])
            await #expect(throws: StoreFailure.missing("report")) { _ = try await store.close(third.id, .acted, logging: act(.closeReport, 23)) }
            // The bound of the day counts those that were closed, until the day is over.
            await #expect(throws: StoreFailure.full("network")) { _ = try await file(7, by: amy, crowd, at: 86_400_009) }
            _ = try await file(7, by: amy, crowd, at: 86_400_010)
        }
    }

    @Test(arguments: World.allCases)
    func `notices stay until they are dismissed, the newest twenty`(world: World) async throws {
        try await world.run { store in
            let (zoe, amy) = (try await player("Zoë", 1, store), try await player("Amy", 2, store))
            for time in 1...25 { _ = try await store.impose(.mute, on: zoe, until: nil, logging: act(.mute, Timestamp(time))) }
            let notices = try await store.notices(of: zoe)
            #expect(notices.map(\.at) == (6...25).map { Timestamp($0) })
            let first = try #require(notices.first).id
            #expect(try await !store.dismiss(notice: first, of: amy))
            #expect(try await store.dismiss(notice: first, of: zoe))
            #expect(try await !store.dismiss(notice: first, of: zoe))
            #expect(try await store.notices(of: zoe).count == 19)
        }
    }

    @Test(arguments: World.allCases)
    func `a deleted account leaves no words in reports, no role and no notice`(world: World) async throws {
        try await world.run { store in
            let (zoe, amy) = (try await player("Zoë", 1, store), try await player("Amy", 2, store))
            try await store.setAdministrator(true, zoe, logging: act(.grant, 1))
            _ = try await store.impose(.mute, on: zoe, until: nil, logging: act(.mute, 2))
            let by = try await store.file(
                Report.Subject(account: amy), reason: "secret", by: Reporter(zoe, networks: nil), within: ReportBounds(), at: 3)
            let about = try await store.file(
                Report.Subject(account: zoe, line: "said"), reason: "rude", by: Reporter(amy, networks: nil), within: ReportBounds(), at: 4)
            let deletion = Deletion(account: zoe, due: 9, alias: "deleted-k3f9")
            _ = try await store.schedule(deletion, verified: nil, keeping: Credential.number(1).digest, notice: nil, at: 5)
            _ = try await store.eraseIdentity(deletion)
            #expect(try await !store.isAdministrator(zoe))
            #expect(try await store.notices(of: zoe).isEmpty)
            #expect(try await store.report(by.id)?.reason == "")
            let kept = try #require(try await store.report(about.id))
            #expect(kept.subject.line == nil && kept.reason == "rude")
            #expect(try await store.eraseGames(deletion, limit: 10))
            #expect(try await store.close(by.id, .dismissed, logging: act(.closeReport, 20)).notice == nil)
        }
    }

    @Test(arguments: World.allCases)
    func `a correction is posted with its entry of the log, and leaves nothing below zero`(world: World) async throws {
        try await world.run { store in
            let (zoe, guest) = (try await player("Zoë", 1, store), try await player("Gus", 2, store, guest: true))
            let corrected = try await store.correct(zoe, money: -500, stars: 3, logging: act(.correct, 5, on: "u_\(zoe)"))
            #expect(corrected.wallet.money == 1500 && corrected.wallet.stars == 3)
            let entry = try #require(try await store.auditLog(before: nil, limit: 1).first)
            let posting = try #require(try await store.postings(of: "u_\(zoe)", before: nil, limit: 1).postings.first)
            #expect(posting.kind == .correction && posting.reference == "\(entry.id)" && posting.money == -500 && posting.stars == 3)
            for (money, stars) in [(-1501, 0), (0, -4)] {
                await #expect(throws: StoreFailure.insufficientFunds(user: "u_\(zoe)", money: 1500)) {
                    _ = try await store.correct(zoe, money: money, stars: stars, logging: act(.correct, 6))
                }
            }
            await #expect(throws: StoreFailure.missing("account")) {
                _ = try await store.correct(guest, money: 1, stars: 0, logging: act(.correct, 7))
            }
            #expect(try await store.auditLog(before: nil, limit: 10).count == 1)
            #expect(try await store.holdings(of: "u_\(zoe)").wallet == corrected.wallet)
        }
    }

    @Test func `the audit log takes no change`() async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            try await store.log(act(.lift, 1))
            for change in ["UPDATE audit SET reason = 'x'", "DELETE FROM audit", "INSERT OR REPLACE INTO audit SELECT * FROM audit"] {
                await #expect(throws: (any Error).self) { try await store.write { try $0.execute(sql: change) } }
            }
            #expect(try await store.auditLog(before: nil, limit: 10).map(\.act) == [act(.lift, 1)])
            await store.close()
        }
    }

    @Test(arguments: World.allCases)
    func `many networks together file twice as many open reports as the usual bound`(world: World) async throws {
        try await world.run { store in
            let (zoe, amy) = (try await player("Zoë", 1, store), try await player("Amy", 2, store))
            let bounds = ReportBounds(open: 2)
            func file(_ line: UInt32) async throws {
                let (subject, author) = (Report.Subject(account: zoe, line: "\(line)"), Reporter(amy, networks: NetworkShares(ipv4: line)))
                _ = try await store.file(subject, reason: "rude", by: author, within: bounds, at: 10)
            }
            for line in 0..<4 as Range<UInt32> { try await file(line) }
            await #expect(throws: StoreFailure.full("reports")) { try await file(4) }
        }
    }
}
