import Foundation
import Networks
import Testing

@testable import Pictures

@Suite("Pictures in processes of their own", .serialized, .timeLimit(.minutes(10))) struct PictureMakerTests {
    /// A PNG of 40 × 32 grey pixels.
    private static let png = Data(
        base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAACgAAAAgCAAAAABFxmXcAAAAGElEQVR42mNoIBIwjCocVTiqcFThyFIIAGU4gB8eGC6/AAAAAElFTkSuQmCC"
    )

    /// A program of the system, which makes no pictures.
    private func script(_ text: String) throws -> String {
        let path = FileManager.default.temporaryDirectory.appending(path: "palisade-\(UUID().uuidString)").path
        try Data("#!/bin/sh\n\(text)\n".utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
        return path
    }

    private func refusal(_ maker: PictureMaker, _ bytes: [UInt8] = [1, 2, 3]) async -> PictureRefusal? {
        do throws(PictureRefusal) {
            _ = try await maker.square(of: bytes, nil, for: NetworkShares(ipv4: 1))
            return nil
        } catch {
            return error
        }
    }

    @Test func `a picture becomes a square WebP`() async throws {
        let bytes = Array(try #require(Self.png))
        let square = try await PictureMaker().square(of: bytes, PictureCrop(x: 8, y: 0, size: 32), for: NetworkShares(ipv4: 1))
        #expect(square.starts(with: Array("RIFF".utf8)) && square.count < 2000)
    }

    @Test func `what is no picture is refused with the reason`() async throws {
        let maker = PictureMaker()
        let bytes = Array(try #require(Self.png))
        #expect(await refusal(maker) == .kind)
        #expect(await refusal(maker, Array("GIF89a".utf8)) == .kind)
        #expect(await refusal(maker, Array(bytes.dropLast(30))) == .broken)
        #expect(await refusal(maker, [UInt8](repeating: 0, count: PictureMaker.maxBytes + 1)) == .broken)
        await #expect(throws: PictureRefusal.outside(width: 40, height: 32)) {
            _ = try await maker.square(of: bytes, PictureCrop(x: 9, y: 0, size: 32), for: NetworkShares(ipv4: 1))
        }
        await #expect(throws: PictureRefusal.tooSmall) {
            _ = try await maker.square(of: bytes, PictureCrop(x: 0, y: 0, size: 31), for: NetworkShares(ipv4: 1))
        }
    }

    @Test func `a program that hangs is ended in time, and the next picture is made`() async throws {
        let stopped = try script("kill -STOP $$")
        defer { try? FileManager.default.removeItem(atPath: stopped) }
        #expect(await refusal(PictureMaker(program: stopped, threads: 1, limit: .milliseconds(50))) == .late)
        #expect(await refusal(PictureMaker(program: "/bin/cat", threads: 1)) == .broken)
    }

    @Test(arguments: [
        "exit 0", "kill -9 $$", "cat", "echo hello there, everybody", "printf '\\000\\050\\000\\000\\000\\040\\000\\000\\000RIFFxxxxWEBPVP8 '", "yes",
    ])
    func `whatever a program answers, it is no picture`(text: String) async throws {
        let program = try script(text)
        defer { try? FileManager.default.removeItem(atPath: program) }
        let answer = await refusal(PictureMaker(program: program, threads: 1, limit: text == "yes" ? .milliseconds(200) : .seconds(300)))
        #expect(answer == (text == "yes" ? .late : .broken))
    }

    @Test(arguments: [("kill -SEGV $$", "signal 11"), ("kill -SYS $$", "signal 31"), ("kill -ABRT $$", "signal 6"), ("exit 2", "status 2")])
    func `a program that crashes is told apart from a picture that cannot be read`(text: String, how: String) async throws {
        let program = try script(text)
        defer { try? FileManager.default.removeItem(atPath: program) }
        #expect(await refusal(PictureMaker(program: program, threads: 1, limit: .seconds(300))) == .crashed(how))
    }

    @Test func `a program gets nothing of this process`() async throws {
        let found = FileManager.default.temporaryDirectory.appending(path: "palisade-\(UUID().uuidString)").path
        let program = try script("env > \(found); ls /proc/self/fd >> \(found)")
        defer { for path in [found, program] { try? FileManager.default.removeItem(atPath: path) } }
        #expect(await refusal(PictureMaker(program: program, threads: 1)) == .broken)
        let lines = Set(try String(contentsOfFile: found, encoding: .utf8).split(separator: "\n").map(String.init))
        // The shell sets these by itself; `ls` has its output and the folder open.
        #expect(lines.subtracting(["OLDPWD", "_", "0", "1", "2", "3"]).allSatisfy { $0.hasPrefix("PWD=") || $0.hasPrefix("_=") }, "\(lines)")
    }

    @Test func `a missing program is told apart`() async { #expect(await refusal(PictureMaker(program: "/nowhere/palisade-picture")) == .notStarted) }

    @Test func `more pictures than may wait are refused at once`() async throws {
        let gate = FileManager.default.temporaryDirectory.appending(path: "palisade-\(UUID().uuidString)").path
        let program = try script("until [ -e \(gate) ]; do :; done")
        defer { for path in [gate, program] { try? FileManager.default.removeItem(atPath: path) } }
        let maker = PictureMaker(program: program, threads: 1, queueLimit: 2, limit: .seconds(300))
        await withTaskGroup(of: PictureRefusal?.self) { group in
            for _ in 0..<8 { group.addTask { await refusal(maker) } }
            // One is being made and two wait: at least five of eight are refused.
            for _ in 0..<5 { #expect(await group.next() == .late) }
            _ = FileManager.default.createFile(atPath: gate, contents: nil)
            for await rest in group { #expect(rest == .late || rest == .broken) }
        }
    }
}
