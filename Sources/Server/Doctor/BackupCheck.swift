import Foundation
import Identifiers

/// The age of the newest copy.
enum BackupCheck {
    private static let due = 26.0
    private static let lost = 7.0 * 24

    /// - Parameter made: the time of the newest copy; `nil` before the first.
    static func judge(_ made: Timestamp?, at now: Date) -> Finding {
        guard let made else {
            return Finding("backup", .warn, "the data folder has never been copied; enable palisade-backup.timer, or run palisade backup")
        }
        let hours = (now.timeIntervalSince1970 - Double(made.milliseconds) / 1000) / 3600
        let words = "the newest copy is \(hours < 48 ? "\(Int(hours.rounded(.down))) hours" : "\(Int(hours / 24)) days") old"
        if hours > lost { return Finding("backup", .fail, "\(words); look why: systemctl status palisade-backup") }
        if hours > due { return Finding("backup", .warn, "\(words); look why: systemctl status palisade-backup") }
        return Finding("backup", .ok, words)
    }
}
