import CoreFoundation
import Foundation
import StorageSQLite

/// The free space beside the store: for its log, for a copy in the same place, and for growth.
enum SpaceCheck {
    private static let least = 64 << 20
    private static let comfortable = 1 << 30

    static func finding(in folder: String) -> Finding {
        var store = stat()
        let hasStore = stat("\(folder)/\(SQLiteStore.fileName)", &store) == 0
        return judge(free: SQLiteStore.freeBytes(in: folder), store: hasStore ? Int(store.st_size) : 0, folder)
    }

    static func judge(free: Int, store: Int, _ folder: String) -> Finding {
        let words = "\(megabytes(free)) MB are free in \(folder), and the store has \(megabytes(store)) MB"
        guard free >= least else { return Finding("space", .fail, "\(words); make room: below 4 MB the server only reads") }
        guard free >= comfortable, free >= store * 2 else { return Finding("space", .warn, "\(words); make room for its growth and a copy") }
        return Finding("space", .ok, words)
    }

    private static func megabytes(_ bytes: Int) -> Int { bytes >> 20 }
}
