import Foundation
import Storage

/// Remembers the newest rows of the journal outside of the database, so that a log that was cut, emptied or has rotted shows at the
/// next start: SQLite ends a log at its first bad frame without a word, and rows that were acknowledged would be missed by nobody.
///
/// ```
/// COMMIT (synced) ─→ mark (written, not synced) ─→ completions
/// ```
///
/// The mark comes after the commit, and is never synced but once when it is made. Hence it can be older than the database, after a kill
/// between the two or after a power cut, and never newer: it raises no false alarm. It does when somebody puts an older database of the
/// same run beside it; that is why each opening of the store begins a new run, known by a number that stands in the database itself.
///
/// The file is a ring of slots, each with its own checksum. Row `pos` of the journal stands in slot `pos` modulo their number.
final class HighWaterMark: Sendable {
    /// A row of the journal.
    struct Row: Hashable, Sendable {
        let pos: Int64
        let room: RoomKey
        let seq: Int
        let sum: Int64
    }

    static let slots = 65_536
    /// pos, room, sum (8 bytes each), seq, checksum (4 bytes each); a slot never crosses a sector.
    private static let slotSize = 32

    private let descriptor: Int32
    private let run: Int32

    static func path(in folder: String) -> String { folder + "/palisade.mark" }

    /// Opens the mark for writing, and makes it if it is not there. Rows of earlier runs do not count any more.
    ///
    /// - Parameter run: The number of this run, as the database has it.
    /// - Throws: `OpenFailure.folder`.
    init(folder: String, run: Int32) throws(OpenFailure) {
        self.run = run
        descriptor = open(Self.path(in: folder), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .folder(folder, code: errno) }
        // Filled and synced once, so that later writes neither grow the file nor meet a full disk.
        let size = lseek(descriptor, 0, SEEK_END)
        if size < Self.slots * Self.slotSize {
            let zeros = [UInt8](repeating: 0, count: Self.slots * Self.slotSize)
            guard Self.write(zeros, at: 0, to: descriptor), fsync(descriptor) == 0 else { throw .folder(folder, code: errno) }
        }
    }

    deinit { close(descriptor) }

    /// Notes rows, in the order of their positions.
    ///
    /// - Throws: `OpenFailure.folder` with the errno of a failed write.
    func note(_ rows: ArraySlice<Row>) throws(OpenFailure) {
        var rows = rows.suffix(Self.slots)
        while let first = rows.first {
            let slot = Self.slot(of: first.pos)
            var end = rows.startIndex + 1
            while end < rows.endIndex, Self.slot(of: rows[end].pos) == slot + (end - rows.startIndex) { end += 1 }
            var bytes: [UInt8] = []
            bytes.reserveCapacity((end - rows.startIndex) * Self.slotSize)
            for row in rows[..<end] { bytes += Self.bytes(row, run) }
            guard Self.write(bytes, at: slot * Self.slotSize, to: descriptor) else { throw .folder("palisade.mark", code: errno) }
            rows = rows[end...]
        }
    }

    /// The rows noted in `run`, by position; empty if there is no mark.
    static func read(in folder: String, run: Int32) -> [Row] {
        guard let data = FileManager.default.contents(atPath: path(in: folder)) else { return [] }
        let bytes = [UInt8](data)
        var rows: [Row] = []
        for start in stride(from: 0, to: bytes.count - slotSize + 1, by: slotSize) {
            let slot = bytes[start..<start + slotSize]
            // A slot that was cut while it was written, or never was, says nothing.
            guard let row = row(slot), Self.bytes(row, run) == Array(slot) else { continue }
            rows.append(row)
        }
        return rows.sorted { $0.pos < $1.pos }
    }

    private static func slot(of pos: Int64) -> Int { Int(pos % Int64(slots)) }

    private static func bytes(_ row: Row, _ run: Int32) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(slotSize)
        for number in [row.pos, row.room.rawValue, row.sum] { bytes.append(contentsOf: littleEndian(UInt64(bitPattern: number), 8)) }
        bytes += littleEndian(UInt64(truncatingIfNeeded: row.seq), 4)
        var checksum = Checksum()
        checksum.add(Int64(run))
        checksum.add(bytes)
        bytes += littleEndian(UInt64(bitPattern: checksum.value), 4)
        return bytes
    }

    private static func row(_ slot: ArraySlice<UInt8>) -> Row? {
        func number(_ offset: Int, _ count: Int) -> UInt64 {
            slot.dropFirst(offset).prefix(count).reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
        let pos = Int64(bitPattern: number(0, 8))
        guard pos > 0 else { return nil }
        return Row(
            pos: pos, room: RoomKey(Int64(bitPattern: number(8, 8))), seq: Int(number(24, 4)), sum: Int64(bitPattern: number(16, 8)))
    }

    private static func littleEndian(_ number: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
    }

    private static func write(_ bytes: [UInt8], at offset: Int, to descriptor: Int32) -> Bool {
        var done = 0
        while done < bytes.count {
            let written = bytes[done...].withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, offset + done) }
            if written > 0 { done += written } else if written == 0 || errno != EINTR { return false }
        }
        return true
    }
}
