import Foundation
import Storage

/// Records the newest rows of the journal outside of the database, so that a truncated, emptied or corrupted log is detected at the next start:
/// SQLite silently ends a log at its first invalid frame, and the loss of acknowledged rows would go unnoticed. Each commit adds a row, so that the
/// highest position is the number of the newest commit, whatever it wrote.
///
/// ```
/// COMMIT (synced) ─→ mark (written, not synced) ─→ completions
/// ```
///
/// The mark is written after the commit, and synced only once, when it is created. After a kill between the two, or after a power cut, it can
/// therefore be older than the database, but never newer: it raises no false alarm. The exception would be an older database put in its place. So
/// each opening of the store begins a new run, whose number is stored in the database and in the mark. A database of another run than its mark is
/// refused.
///
/// The file is a ring of slots, each with its own checksum. Row `pos` of the journal is stored in slot `pos` modulo the number of slots. One more
/// slot, behind the ring, holds the number of the run; see `MarkedRun`.
final class HighWaterMark: Sendable {
    /// A row of the journal.
    struct Row: Hashable, Sendable {
        let pos: Int64
        let room: RoomKey
        let seq: Int
        let sum: Int64

        /// The room of rows that give a position to a commit which wrote more than moves. Keys of rooms begin with 1.
        static let noRoom = RoomKey(0)
    }

    static let slots = 65_536
    /// pos, room, sum (8 bytes each), seq, checksum (4 bytes each); a slot never crosses a sector.
    static let slotSize = 32
    /// The place of `MarkedRun`, behind the ring.
    static let runOffset = slots * slotSize
    static let size = runOffset + slotSize

    let descriptor: Int32
    private let run: Int32

    static func path(in folder: String) -> String { folder + "/" + SQLiteStore.markFileName }

    /// Opens the mark for writing, and creates it if it does not exist. Rows of earlier runs are ignored.
    ///
    /// - Parameter run: The number of this run, as stored in the database.
    /// - Throws: `OpenFailure.folder`.
    init(folder: String, run: Int32) throws(OpenFailure) {
        self.run = run
        descriptor = open(Self.path(in: folder), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .folder(folder, code: errno) }
        // The file is filled and synced once, so that later writes neither extend it nor fail for lack of space. Existing contents stay.
        let size = lseek(descriptor, 0, SEEK_END)
        if size < Self.size {
            let zeros = [UInt8](repeating: 0, count: Self.size - size)
            guard Self.write(zeros, at: size, to: descriptor), fsync(descriptor) == 0 else { throw .folder(folder, code: errno) }
        }
    }

    deinit { close(descriptor) }

    /// Records rows, in the order of their positions.
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
            for row in rows[..<end] { Self.append(row, run, to: &bytes) }
            guard Self.write(bytes, at: slot * Self.slotSize, to: descriptor) else { throw .folder("palisade.mark", code: errno) }
            rows = rows[end...]
        }
    }

    /// The rows recorded in `run`, by position; empty if there is no mark.
    static func read(in folder: String, run: Int32) -> [Row] {
        guard let data = FileManager.default.contents(atPath: path(in: folder)) else { return [] }
        let bytes = [UInt8](data)
        var rows: [Row] = []
        for start in stride(from: 0, to: bytes.count - slotSize + 1, by: slotSize) {
            // A slot that was torn, or never written, is ignored.
            if let row = row(bytes[start..<start + slotSize], run) { rows.append(row) }
        }
        return rows.sorted { $0.pos < $1.pos }
    }

    private static func slot(of pos: Int64) -> Int { Int(pos % Int64(slots)) }

    private static func append(_ row: Row, _ run: Int32, to bytes: inout [UInt8]) {
        let start = bytes.count
        append(UInt64(bitPattern: row.pos), 8, to: &bytes)
        append(UInt64(bitPattern: row.room.rawValue), 8, to: &bytes)
        append(UInt64(bitPattern: row.sum), 8, to: &bytes)
        append(UInt64(truncatingIfNeeded: row.seq), 4, to: &bytes)
        append(sum(bytes[start...], run), 4, to: &bytes)
    }

    /// The checksum of the bytes before it in a slot, of which the slot holds the lowest 4 bytes.
    private static func sum(_ bytes: ArraySlice<UInt8>, _ run: Int32) -> UInt64 {
        var checksum = Checksum()
        checksum.add(Int64(run))
        checksum.add(bytes)
        return UInt64(bitPattern: checksum.value)
    }

    /// The row in a slot; `nil` if the slot is empty, torn, or of another run.
    private static func row(_ slot: ArraySlice<UInt8>, _ run: Int32) -> Row? {
        func number(_ offset: Int, _ count: Int) -> UInt64 {
            var number: UInt64 = 0
            for place in 0..<count { number |= UInt64(slot[slot.startIndex + offset + place]) << (8 * UInt64(place)) }
            return number
        }
        let pos = Int64(bitPattern: number(0, 8))
        guard pos > 0, number(28, 4) == UInt64(UInt32(truncatingIfNeeded: sum(slot.dropLast(4), run))) else { return nil }
        return Row(
            pos: pos, room: RoomKey(Int64(bitPattern: number(8, 8))), seq: Int(number(24, 4)), sum: Int64(bitPattern: number(16, 8)))
    }

    /// Appends the lowest bytes of a number, the lowest first.
    static func append(_ number: UInt64, _ count: Int, to bytes: inout [UInt8]) {
        for place in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * UInt64(place)))) }
    }

    static func write(_ bytes: [UInt8], at offset: Int, to descriptor: Int32) -> Bool {
        var done = 0
        while done < bytes.count {
            let written = bytes[done...].withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, offset + done) }
            if written > 0 { done += written } else if written == 0 || errno != EINTR { return false }
        }
        return true
    }
}
