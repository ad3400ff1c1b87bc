import CClock
import Foundation

/// The time of day, on which clocks of long games, the day of rewards and certificates depend.
enum ClockCheck {
    static func finding(at now: Date) -> Finding {
        let state: Bool? =
            switch palisade_clock() {
            case palisade_clock_synchronized: true
            case palisade_clock_free: false
            default: nil
            }
        return judge(year: Calendar(identifier: .gregorian).component(.year, from: now), isSynchronized: state)
    }

    /// - Parameter isSynchronized: `nil` if the kernel does not say.
    static func judge(year: Int, isSynchronized: Bool?) -> Finding {
        guard (2026..<2100).contains(year) else {
            return Finding("clock", .fail, "the clock says that it is the year \(year); run: timedatectl set-ntp true")
        }
        switch isSynchronized {
        case true?: return Finding("clock", .ok, "the clock is synchronized")
        case false?:
            return Finding("clock", .warn, "the clock is not synchronized; install systemd-timesyncd or chrony, and run: timedatectl set-ntp true")
        case nil: return Finding("clock", .ok, "the year is right; whether the clock is synchronized is unknown here")
        }
    }
}
