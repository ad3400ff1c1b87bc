import Foundation

/// Results of earlier searches by position, in a bounded number of bytes. Old and shallow entries are replaced first.
struct TranspositionTable: ~Copyable {
    enum Bound: UInt8 {
        case upper = 1
        case lower, exact
    }

    /// Sixteen bytes: a key, and a word that packs everything else.
    struct Entry {
        fileprivate(set) var key: UInt64
        private var word: UInt64

        fileprivate init() {
            key = 0
            word = 0
        }

        fileprivate init(key: UInt64, action: Action, depth: Int, bound: Bound, score: Int, generation: UInt8, epoch: UInt16) {
            self.key = key
            word = UInt64(action.code) | UInt64(UInt8(truncatingIfNeeded: depth)) << 8 | UInt64(bound.rawValue) << 16
            word |= UInt64(generation) << 24 | UInt64(UInt16(truncatingIfNeeded: score)) << 32 | UInt64(epoch) << 48
        }

        @inline(__always)
        var action: Action { Action(code: UInt8(truncatingIfNeeded: word)) }
        @inline(__always)
        var depth: Int { Int(UInt8(truncatingIfNeeded: word >> 8)) }
        @inline(__always)
        var isLower: Bool { word & (2 << 16) != 0 }
        @inline(__always)
        var isUpper: Bool { word & (1 << 16) != 0 }
        @inline(__always)
        var score: Int { Int(Int16(truncatingIfNeeded: word >> 32)) }
        /// An entry that was never written, or that was cleared.
        @inline(__always)
        fileprivate func isEmpty(in epoch: UInt16) -> Bool { word >> 48 != UInt64(epoch) }
        @inline(__always)
        fileprivate func age(at generation: UInt8) -> Int { Int(generation &- UInt8(truncatingIfNeeded: word >> 24)) }
    }

    /// The associativity: the entries a key may occupy, which fill one cache line.
    private static let ways = 4
    // A pointer, because bounds and uniqueness checks of an array cost a tenth of the search time. It never leaves this type.
    private let entries: UnsafeMutablePointer<Entry>
    private let memory: UnsafeMutableRawPointer
    private let rows: Int
    private var generation: UInt8 = 0
    /// Entries of other epochs are invalid. Entries that were never written have epoch 0, which is never the current one.
    private var epoch: UInt16 = 1

    /// - Parameter megabytes: a size that can be allocated; use `resize` for any other.
    init(megabytes: Int) {
        guard let room = Self.room(megabytes) else { preconditionFailure("cannot allocate \(megabytes) MB") }
        self.init(room)
    }

    private init(_ room: (memory: UnsafeMutableRawPointer, rows: Int)) {
        memory = room.memory
        rows = room.rows
        entries = memory.alignedUp(toMultipleOf: Self.rowSize).bindMemory(to: Entry.self, capacity: rows * Self.ways)
    }

    deinit { free(memory) }

    /// Changes the size and clears the table; returns false, with nothing changed, if the memory cannot be allocated.
    mutating func resize(megabytes: Int) -> Bool {
        guard let room = Self.room(megabytes) else { return false }
        self = TranspositionTable(room)
        return true
    }

    /// The size of a row in bytes.
    private static let rowSize = ways * MemoryLayout<Entry>.stride

    /// Allocates empty rows, with room to align the first one to a cache line; `nil` if memory is short. The caller frees the memory. An empty
    /// entry is all zeros, as `calloc` leaves it, so that pages never written take up no memory.
    private static func room(_ megabytes: Int) -> (memory: UnsafeMutableRawPointer, rows: Int)? {
        let rows = max(1, (megabytes << 20) / rowSize - 1)
        return calloc(rows + 1, rowSize).map { ($0, rows) }
    }

    /// Clears the table in constant time, except every 65,535th time.
    mutating func clear() {
        generation = 0
        epoch &+= 1
        guard epoch == 0 else { return }
        entries.update(repeating: Entry(), count: rows * Self.ways)
        epoch = 1
    }

    /// From now on entries of earlier searches are replaced first.
    mutating func beginSearch() { generation &+= 1 }

    @inline(__always)
    private func row(_ key: UInt64) -> UnsafeMutablePointer<Entry> {
        entries + Int(truncatingIfNeeded: key.multipliedFullWidth(by: UInt64(truncatingIfNeeded: rows)).high) &* Self.ways
    }

    @inline(__always)
    func entry(for key: UInt64) -> Entry? {
        let row = row(key)
        for way in 0..<Self.ways where row[way].key == key && !row[way].isEmpty(in: epoch) { return row[way] }
        return nil
    }

    /// - Parameter action: `.none` keeps the stored action.
    @inline(__always)
    mutating func store(_ key: UInt64, _ action: Action, depth: Int, _ bound: Bound, score: Int) {
        let row = row(key)
        var chosen = 0
        var worth = Int.max
        for way in 0..<Self.ways {
            let isEmpty = row[way].isEmpty(in: epoch)
            if row[way].key == key, !isEmpty {
                chosen = way
                break
            }
            let kept = isEmpty ? Int.min : row[way].depth &- 8 &* row[way].age(at: generation)
            if kept < worth {
                chosen = way
                worth = kept
            }
        }
        let isKnown = row[chosen].key == key && !row[chosen].isEmpty(in: epoch)
        let known = isKnown && action == .none ? row[chosen].action : action
        row[chosen] = Entry(key: key, action: known, depth: depth, bound: bound, score: score, generation: generation, epoch: epoch)
    }
}
