import Foundation
import Storage
import Testing

@testable import StorageSQLite

@Suite("The high-water mark", .timeLimit(.minutes(10)))
struct MarkTests {
    private func row(_ pos: Int64) -> HighWaterMark.Row {
        HighWaterMark.Row(pos: pos, room: RoomKey(pos % 5), seq: Int(pos / 5) + 1, sum: pos &* 0x1E37_79B9_7F4A_7C15)
    }

    private func folder(_ body: (String) throws -> Void) async throws {
        try await Folder.run { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try body(folder)
        }
    }

    @Test func `rows come back by position, those of another run do not`() async throws {
        try await folder { folder in
            let mark = try HighWaterMark(folder: folder, run: 7)
            try mark.note((1...10).map(row)[...])
            try mark.note([row(11)])
            #expect(HighWaterMark.read(in: folder, run: 7) == (1...11).map(row))
            #expect(HighWaterMark.read(in: folder, run: 8) == [])
            let next = try HighWaterMark(folder: folder, run: 8)
            try next.note([row(12)])
            #expect(HighWaterMark.read(in: folder, run: 8) == [row(12)])
        }
    }

    @Test func `the ring keeps the newest rows and does not grow`() async throws {
        try await folder { folder in
            let mark = try HighWaterMark(folder: folder, run: 7)
            let slots = Int64(HighWaterMark.slots)
            for start in stride(from: Int64(1), through: 2 * slots, by: 10_000) {
                try mark.note((start..<min(start + 10_000, 2 * slots + 1)).map(row)[...])
            }
            #expect(HighWaterMark.read(in: folder, run: 7) == (slots + 1...2 * slots).map(row))
            let size = try FileManager.default.attributesOfItem(atPath: HighWaterMark.path(in: folder))[.size] as? Int
            #expect(size == (HighWaterMark.slots + 1) * 32)
        }
    }

    @Test func `the runs come back, and a damaged slot of them is as good as none`() async throws {
        try await folder { folder in
            #expect(MarkedRun.read(in: folder) == nil)
            let mark = try HighWaterMark(folder: folder, run: 7)
            #expect(MarkedRun.read(in: folder) == nil)
            for run in [MarkedRun(current: 0, next: .max), MarkedRun(current: .max)] {
                try mark.record(run)
                #expect(MarkedRun.read(in: folder) == run)
            }
            var data = try #require(FileManager.default.contents(atPath: HighWaterMark.path(in: folder)))
            for byte in HighWaterMark.runOffset..<HighWaterMark.size {
                data[byte] ^= 4
                try data.write(to: URL(fileURLWithPath: HighWaterMark.path(in: folder)))
                #expect(MarkedRun.read(in: folder) == nil)
                data[byte] ^= 4
            }
        }
    }

    @Test func `a mark of an earlier version keeps its rows when the slot of the run is added`() async throws {
        try await folder { folder in
            let path = HighWaterMark.path(in: folder)
            try HighWaterMark(folder: folder, run: 7).note((1...3).map(row)[...])
            truncate(path, HighWaterMark.runOffset)
            #expect(MarkedRun.read(in: folder) == nil)
            _ = try HighWaterMark(folder: folder, run: 8)
            #expect(HighWaterMark.read(in: folder, run: 7) == (1...3).map(row))
        }
    }

    @Test func `a slot that was cut while it was written says nothing`() async throws {
        try await folder { folder in
            let mark = try HighWaterMark(folder: folder, run: 7)
            try mark.note((1...3).map(row)[...])
            var data = try #require(FileManager.default.contents(atPath: HighWaterMark.path(in: folder)))
            for byte in 2 * 32..<2 * 32 + 32 {
                data[byte] ^= 4
                try data.write(to: URL(fileURLWithPath: HighWaterMark.path(in: folder)))
                #expect(HighWaterMark.read(in: folder, run: 7) == [row(1), row(3)])
                data[byte] ^= 4
            }
        }
    }
}
