import Foundation

/// The runs of the store that the mark belongs to.
///
/// ```
/// mark: N or M (synced) ─→ database: M (synced) ─→ mark: M (synced)
/// ```
///
/// While a run begins, the mark names the run before it as well, so that a kill between any two steps leaves a store that opens.
struct MarkedRun: Hashable {
    let current: Int32
    /// The run that is about to begin; `nil` once it has.
    var next: Int32?

    /// "palrun" and the version of this format.
    private static let magic: [UInt8] = Array("palrun\0\u{1}".utf8)

    /// Whether a database with this number was open when the mark was written last.
    func includes(_ run: Int32) -> Bool { run == current || run == next }

    /// The run recorded in `folder`; `nil` if there is no mark, if an earlier version of the program wrote it, or if it is damaged.
    static func read(in folder: String) -> MarkedRun? {
        guard let file = FileHandle(forReadingAtPath: HighWaterMark.path(in: folder)) else { return nil }
        defer { try? file.close() }
        guard (try? file.seek(toOffset: UInt64(HighWaterMark.runOffset))) != nil, let data = try? file.read(upToCount: HighWaterMark.slotSize)
        else { return nil }
        let slot = [UInt8](data)
        guard slot.count == HighWaterMark.slotSize else { return nil }
        func number(_ offset: Int) -> Int32 { slot[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | Int32($1) } }
        let run = MarkedRun(current: number(8), next: number(12) == 0 ? nil : number(12))
        return run.bytes == slot ? run : nil
    }

    fileprivate var bytes: [UInt8] {
        var bytes = Self.magic
        for run in [current, next ?? 0] { HighWaterMark.append(UInt64(UInt32(bitPattern: run)), 4, to: &bytes) }
        bytes += [UInt8](repeating: 0, count: HighWaterMark.slotSize - bytes.count - 4)
        var checksum = Checksum()
        checksum.add(bytes)
        HighWaterMark.append(UInt64(bitPattern: checksum.value), 4, to: &bytes)
        return bytes
    }
}

extension HighWaterMark {
    /// Records the runs that the mark belongs to.
    ///
    /// - Throws: `OpenFailure.folder` with the errno of a failed write.
    func record(_ run: MarkedRun) throws(OpenFailure) {
        guard Self.write(run.bytes, at: Self.runOffset, to: descriptor), fsync(descriptor) == 0 else {
            throw .folder("palisade.mark", code: errno)
        }
    }
}
