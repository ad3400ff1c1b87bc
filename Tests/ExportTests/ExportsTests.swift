import Foundation
import IdentifierLiterals
import Identifiers
import Networks
import Testing

@testable import Export

@Suite("Archives that people asked for", .timeLimit(.minutes(10)))
struct ExportsTests {
    private static let hour = Timestamp(3_600_000)
    private let home = NetworkShares(ipv4: 1)

    /// Runs `body` with an empty folder, and with archives that are made there.
    private func run(_ body: (Exports, String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "palisade-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        _ = FileManager.default.createFile(atPath: folder + "/old.zip", contents: Data([1]))
        let exports = Exports(folder: folder, life: .seconds(86_400)) { Issue.record($0) }
        let making = Task { await exports.run() }
        try await body(exports, folder)
        making.cancel()
        await making.value
    }

    private func text(_ text: String) -> Exports.Content {
        { file in
            try await file.begin("a.jsonl")
            for _ in 0..<100 { try await file.write(Array(text.utf8)) }
        }
    }

    private func bytes(_ id: String, of owner: String, _ exports: Exports) async throws -> [UInt8] {
        while await exports.isReady(id, of: owner, at: 0) != true {
            try Task.checkCancellation()
            await Task.yield()
        }
        let download = try #require(await exports.open(id, from: home))
        var bytes: [UInt8] = []
        while let piece = await download.next() {
            #expect(piece.count <= Download.pieceBytes)
            bytes += piece
        }
        #expect(bytes.count == download.count)
        return bytes
    }

    @Test func `an archive is made for its owner, whom alone the file is readable for`() async throws {
        try await run { exports, folder in
            let id = try await exports.ask(for: "u_1", from: home, at: 0, text("hello\n"))
            let bytes = try await bytes(id, of: "u_1", exports)
            #expect(bytes.prefix(2) == [0x50, 0x4B] && bytes.count < 400)
            #expect(await exports.isReady(id, of: "u_2", at: 0) == nil)
            let permissions = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(id).zip")[.posixPermissions] as? Int
            #expect(permissions == 0o600)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["\(id).zip"])
        }
    }

    @Test func `an owner waits an hour for the next one, and one is kept for a day`() async throws {
        try await run { exports, folder in
            let id = try await exports.ask(for: "u_1", from: home, at: 0, text("a"))
            _ = try await bytes(id, of: "u_1", exports)
            await #expect(throws: Exports.Refusal.tooSoon(wait: .milliseconds(1))) {
                try await exports.ask(for: "u_1", from: home, at: Self.hour - 1, text("b"))
            }
            let second = try await exports.ask(for: "u_1", from: home, at: Self.hour, text("b"))
            #expect(await exports.isReady(id, of: "u_1", at: Self.hour + 23 * 3_600_000 - 1) == true)
            #expect(await exports.isReady(id, of: "u_1", at: Self.hour + 23 * 3_600_000) == nil)
            #expect(await exports.isReady(second, of: "u_1", at: Self.hour + 23 * 3_600_000) != nil)
        }
    }

    @Test func `an owner has two downloads at a time, and all together a bound, until one is released`() async throws {
        try await run { exports, folder in
            let id = try await exports.ask(for: "u_1", from: home, at: 0, text("a"))
            _ = try await bytes(id, of: "u_1", exports)
            var open: [Download?] = [try await exports.open(id, from: home), try await exports.open(id, from: home)]
            await #expect(throws: Exports.Refusal.busy) { try await exports.open(id, from: home) }
            open.removeLast()
            open.append(try await exports.open(id, from: home))
            #expect(open.allSatisfy { $0 != nil })
            open.removeAll()
            // A file that is gone occupies no place.
            try FileManager.default.removeItem(atPath: "\(folder)/\(id).zip")
            for _ in 0..<3 { #expect(try await exports.open(id, from: home) == nil) }
            #expect(exports.downloading == 0)
        }
    }

    private func ask(_ exports: Exports, _ user: Int, _ networks: NetworkShares) async throws -> String {
        try await exports.ask(for: "u_\(user)", from: networks, at: Timestamp(user), text("a"))
    }

    @Test func `of those that wait one network has three quarters, and the largest makes room for others`() async throws {
        let exports = Exports(folder: NSTemporaryDirectory() + UUID().uuidString, life: .seconds(86_400)) { Issue.record($0) }
        let crowd = Exports.maxWaiting * 3 / 4
        for number in 0..<crowd { _ = try await ask(exports, number, home) }
        await #expect(throws: Exports.Refusal.busy) { _ = try await ask(exports, 99, home) }
        for number in crowd..<Exports.maxWaiting { _ = try await ask(exports, number, NetworkShares(ipv4: UInt32(number))) }
        let late = try await ask(exports, 100, NetworkShares(ipv4: 100))
        #expect(await exports.isReady(late, of: "u_100", at: 100) == false)
        #expect(await exports.list(of: "u_0", at: 100).isEmpty, "the oldest of the largest network has left")
        #expect(await exports.list(of: "u_\(crowd)", at: 100).count == 1)
    }

    @Test func `of those that are kept the largest network loses its oldest`() async throws {
        try await run { exports, _ in
            let alone = try await ask(exports, 0, NetworkShares(ipv4: 2))
            _ = try await bytes(alone, of: "u_0", exports)
            for number in 1...Exports.maxKept { _ = try await bytes(try await ask(exports, number, home), of: "u_\(number)", exports) }
            #expect(await exports.list(of: "u_0", at: 100).count == 1)
            #expect(await exports.list(of: "u_1", at: 100).isEmpty)
            #expect(await exports.list(of: "u_2", at: 100).count == 1)
        }
    }

    @Test func `one that fails is reported and may be asked for again`() async throws {
        struct Broken: Error {}
        let (failures, failed) = AsyncStream.makeStream(of: Void.self)
        let exports = Exports(folder: NSTemporaryDirectory() + UUID().uuidString, life: .seconds(86_400)) { _ in failed.yield() }
        let making = Task { await exports.run() }
        _ = try await exports.ask(for: "u_1", from: home, at: 0) { _ in throw Broken() }
        for await _ in failures.prefix(1) {}
        _ = try await exports.ask(for: "u_1", from: home, at: 0, text("a"))
        making.cancel()
        await making.value
    }

    @Test func `the oldest archive that is not made is known by its number`() async throws {
        try await run { exports, _ in
            #expect(exports.progress.oldest == nil)
            let (begun, gate) = (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self))
            let first = try await exports.ask(for: "u_1", from: home, at: 0) { _ in
                begun.continuation.yield()
                for await _ in gate.stream { return }
            }
            for await _ in begun.stream.prefix(1) {}
            let second = try await ask(exports, 2, home)
            #expect(exports.progress.arrived == 2 && exports.progress.oldest == 0)
            gate.continuation.yield()
            for (id, owner) in [(first, "u_1"), (second, "u_2")] { _ = try await bytes(id, of: owner, exports) }
            while exports.progress.oldest != nil { await Task.yield() }
        }
    }

    @Test func `of the downloads one network has three quarters, and all together a bound`() async throws {
        try await run { exports, _ in
            let owners = 1...Exports.maxDownloads
            var ids: [String] = []
            for number in owners {
                ids.append(try await ask(exports, number, home))
                _ = try await bytes(ids[number - 1], of: "u_\(number)", exports)
            }
            var open: [Download?] = []
            let crowd = Exports.maxDownloads * 3 / 4
            for id in ids.prefix(crowd) { open.append(try await exports.open(id, from: home)) }
            await #expect(throws: Exports.Refusal.busy) { _ = try await exports.open(ids[crowd], from: home) }
            for (number, id) in ids.enumerated().dropFirst(crowd) {
                open.append(try await exports.open(id, from: NetworkShares(ipv4: UInt32(number + 2))))
            }
            #expect(exports.downloading == Exports.maxDownloads && open.allSatisfy { $0 != nil })
            await #expect(throws: Exports.Refusal.busy) { _ = try await exports.open(ids[0], from: NetworkShares(ipv4: 999)) }
            open.removeAll()
        }
    }
}
