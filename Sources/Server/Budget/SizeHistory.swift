import Foundation
import JSONText

/// The size of the store at the ends of the last days, for a forecast.
struct SizeHistory: Hashable, Sendable {
    /// A day by UTC, counted from 1970, and the bytes when it was last measured on that day.
    struct Entry: Hashable, Sendable {
        let day: Int
        var bytes: Int
    }

    private(set) var entries: [Entry] = []

    /// The days that are kept, and of which the forecast is made.
    static let mostDays = 30

    init() {}

    mutating func add(_ bytes: Int, on day: Int) {
        if let last = entries.last, last.day >= day {
            // A clock that was set back does not mix the order.
            if last.day == day { entries[entries.count - 1].bytes = bytes }
            return
        }
        entries.append(Entry(day: day, bytes: bytes))
        entries.removeFirst(max(0, entries.count - Self.mostDays))
    }

    /// The slope of the line through the entries with the smallest sum of squared distances, in bytes a day; `nil` before there are entries of two days.
    var growth: Double? {
        guard let first = entries.first, entries.count >= 2 else { return nil }
        let days = entries.map { Double($0.day - first.day) }
        let bytes = entries.map { Double($0.bytes - first.bytes) }
        let (day, mean) = (days.reduce(0, +) / Double(days.count), bytes.reduce(0, +) / Double(days.count))
        let spread = days.reduce(0) { $0 + ($1 - day) * ($1 - day) }
        return zip(days, bytes).reduce(0) { $0 + ($1.0 - day) * ($1.1 - mean) } / spread
    }

    /// The days until so many bytes are used at the present growth; `nil` for a store that does not grow, or not within ten years.
    func days(until limit: Int) -> Int? {
        guard let growth, growth > 0, let last = entries.last else { return nil }
        let days = Double(limit - last.bytes) / growth
        return days < 3653 ? max(0, Int(days)) : nil
    }

    // MARK: The file

    static let fileName = "palisade.sizes"

    /// The history in a data folder. A file that cannot be read begins anew: a forecast is no reason not to start.
    init(in folder: String) {
        guard let bytes = FileManager.default.contents(atPath: folder + "/" + Self.fileName), let json = try? JSONValue(parsing: Array(bytes)) else {
            return
        }
        for entry in (json.array ?? []).suffix(Self.mostDays) {
            guard let day = entry["day"]?.int, let bytes = entry["bytes"]?.int, (0...10_000_000).contains(day), (0...(1 << 50)).contains(bytes) else {
                continue
            }
            add(bytes, on: day)
        }
    }

    func write(to folder: String) throws {
        var json = JSONWriter()
        json.beginArray()
        for entry in entries {
            json.beginObject()
            json.field("day", entry.day)
            json.field("bytes", entry.bytes)
            json.endObject()
        }
        json.endArray()
        try Data(json.bytes).write(to: URL(filePath: folder + "/" + Self.fileName), options: .atomic)
    }
}
