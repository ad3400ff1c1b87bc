import Foundation
import Identifiers
import Pictures
import Testing

@testable import Server

@Suite struct DoctorTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    @Test(
        arguments: [
            ([0.0005, 0.001], Finding.State.ok), ([0.02, 0.02, 0.02], .warn), ([0.001, 0.001, 0.2], .warn), ([0.06, 0.06, 0.06], .fail),
            ([0.001, 0.001, 0.6], .fail), ([], .fail),
        ] as [([Double], Finding.State)])
    func `a disk is judged by the writes that players wait for`(seconds: [Double], state: Finding.State) {
        #expect(DiskCheck.judge(seconds, "/data").state == state)
    }

    @Test func `the slowest of a hundred writes makes no slow disk`() {
        #expect(DiskCheck.judge([Double](repeating: 0.001, count: 99) + [3], "/data").state == .fail)
        #expect(DiskCheck.judge([Double](repeating: 0.001, count: 199) + [3], "/data").state == .ok)
    }

    @Test(
        arguments: [(2 << 30, 1 << 20, Finding.State.ok), (2 << 30, 3 << 30, .warn), (512 << 20, 0, .warn), (63 << 20, 0, .fail)]
            as [(Int, Int, Finding.State)])
    func `the free space has to hold the growth of the store and a copy`(free: Int, store: Int, state: Finding.State) {
        #expect(SpaceCheck.judge(free: free, store: store, "/data").state == state)
    }

    @Test(
        arguments: [(65_536, 1, Finding.State.ok), (65_536, 3, .ok), (4096, 3, .warn), (1024, 1, .warn), (1023, 1, .fail)]
            as [(Int, Int, Finding.State)])
    func `descriptors are held against the connections of one network`(limit: Int, each: Int, state: Finding.State) {
        #expect(DescriptorCheck.judge(limit: limit, wanted: 1500, each: each, of: "the server").state == state)
    }

    @Test(arguments: [(4096, nil, Finding.State.ok), (4096, 512, .warn), (4096, 128, .fail), (512, 2048, .warn)] as [(Int, Int?, Finding.State)])
    func `the smaller of machine and unit has to have the memory of the settings`(machine: Int, unit: Int?, state: Finding.State) {
        #expect(MemoryCheck.judge(machine: machine, unit: unit, needed: 700).state == state)
    }

    @Test(
        arguments: [(1970, nil, Finding.State.fail), (2027, nil, .ok), (2027, true, .ok), (2027, false, .warn), (2100, true, .fail)]
            as [(Int, Bool?, Finding.State)])
    func `a clock has a year and somebody who keeps it`(year: Int, isSynchronized: Bool?, state: Finding.State) {
        #expect(ClockCheck.judge(year: year, isSynchronized: isSynchronized).state == state)
    }

    @Test(
        arguments: [
            (nil, false, Finding.State.ok), (EADDRINUSE, true, .ok), (EADDRINUSE, false, .fail), (EADDRINUSE, nil, .ok), (EACCES, false, .fail),
            (EADDRNOTAVAIL, false, .fail),
        ] as [(Int32?, Bool?, Finding.State)])
    func `a port is free or its own`(fault: Int32?, isOurs: Bool?, state: Finding.State) {
        #expect(PortCheck.judge("port", 443, fault, isOurs: isOurs).state == state)
    }

    @Test(
        arguments: [
            (-1, 90, nil, Finding.State.ok), (-1, 13, nil, .warn), (-1, 0, nil, .fail), (1, 90, nil, .fail), (-1, 90, "play.example.org", .fail),
        ] as [(Int, Int, String?, Finding.State)])
    func `a certificate is valid for the site for two weeks at least`(from: Int, to: Int, uncovered: String?, state: Finding.State) {
        #expect(CertificateCheck.judge(from: from * 86_400, to: to * 86_400, now: 0, uncovered: uncovered).state == state)
    }

    @Test(
        arguments: [
            (true, false, false, "https://a.example", Finding.State.ok), (false, true, true, "https://a.example", .ok),
            (false, true, false, "https://a.example", .warn), (false, false, false, "https://a.example", .fail),
            (false, true, true, "http://a.example", .warn),
            (true, false, false, "", .warn),
        ] as [(Bool, Bool, Bool, String, Finding.State)])
    func `passwords travel encrypted`(isEncrypted: Bool, isOnLoopback: Bool, trustsProxies: Bool, site: String, state: Finding.State) {
        #expect(ProxyCheck.judge(isEncrypted: isEncrypted, isOnLoopback: isOnLoopback, trustsProxies: trustsProxies, site: site).state == state)
    }

    @Test func `a mail server that refuses the password is told from one that is not reached`() {
        #expect(MailCheck.judge("smtp://mail", failure: nil).state == .ok)
        #expect(MailCheck.judge("smtp://mail", failure: "Login denied (reply 535)").text.contains("password"))
        #expect(MailCheck.judge("smtp://mail", failure: "Could not resolve host").text.contains("network"))
    }

    @Test(arguments: [(nil, Finding.State.warn), (25, .ok), (27, .warn), (169, .fail)] as [(Int64?, Finding.State)])
    func `a copy is a day old at most`(hours: Int64?, state: Finding.State) {
        let made = hours.map { Timestamp(milliseconds: 1_800_000_000_000 - $0 * 3_600_000) }
        #expect(BackupCheck.judge(made, at: Self.now).state == state)
    }

    @Test(
        arguments: [(PictureRefusal.kind, Finding.State.ok), (.notStarted, .fail), (.crashed("status 127"), .fail), (.late, .warn)]
            as [(PictureRefusal, Finding.State)])
    func `the process of pictures answers`(refusal: PictureRefusal, state: Finding.State) {
        #expect(PictureCheck.judge(refusal).state == state)
    }

    @Test(
        arguments: [
            (S_IFDIR | 0o700, 5, 5, true, Finding.State.ok), (S_IFDIR | 0o755, 5, 5, true, .warn), (S_IFDIR | 0o700, 5, 5, false, .fail),
            (S_IFREG | 0o600, 5, 5, true, .fail), (S_IFDIR | 0o700, 5, 6, true, .fail), (S_IFDIR | 0o700, 7, 7, true, .warn),
        ] as [(mode_t, uid_t, uid_t, Bool, Finding.State)])
    func `the data folder belongs to the account of the server`(mode: mode_t, owner: uid_t, ownerOfStore: uid_t, mayWrite: Bool, state: Finding.State)
    {
        let finding = DataCheck.judge("/data", mode: mode, owner: owner, ownerOfStore: ownerOfStore, account: 5, mayWrite: mayWrite)
        #expect(finding.state == state)
    }

    @Test func `secrets are for the account of the server alone`() {
        #expect(SecretsCheck.judge([("a", 0o600), ("b", 0o640)]).state == .ok)
        let finding = SecretsCheck.judge([("a", 0o600), ("b", 0o644), ("c", 0o620)])
        #expect(finding.state == .warn && finding.text.hasSuffix("chmod 600 b c"))
    }

    @Test func `the tables of the kernel are read`() {
        let locks =
            "1: POSIX  ADVISORY  WRITE 7 fe:00:42 0 EOF\n2: FLOCK  ADVISORY  WRITE 19826 fe:00:42 0 EOF\n3: FLOCK  ADVISORY  WRITE 3 fe:00:142 0 EOF\n"
        #expect(RunningServer.owner(ofLockOn: 42, in: locks) == 19_826 && RunningServer.owner(ofLockOn: 4, in: locks) == nil)
        #expect(
            RunningServer.descriptors(
                in: "Limit  Soft Limit  Hard Limit  Units\nMax open files            1024                 65536                files\n") == 65_536)
        let row = "   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4711 1 0000000000000000 100 0 0 10 0"
        #expect(RunningServer.listeners(on: 8080, in: row) == ["4711"] && RunningServer.listeners(on: 8081, in: row).isEmpty)
        #expect(MemoryCheck.path(in: "1:cpu:/\n0::/system.slice/palisade.service\n") == "/system.slice/palisade.service")
    }

    @Test func `the worst finding decides the status`() {
        func status(_ states: [Finding.State]) -> Int32 { Diagnosis(states.map { Finding("x", $0, "") }).exitCode }
        #expect([status([.ok]), status([.ok, .warn]), status([.warn, .fail, .ok])] == [0, 1, 2])
    }
}
