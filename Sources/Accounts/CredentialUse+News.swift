import Identifiers
import Storage

extension CredentialUse {
    /// Milliseconds without a use after which a session ends: 90 days.
    static let longestIdle = Duration.seconds(90 * 86_400)
    /// Milliseconds between two records from one place: an hour.
    private static let recordEvery = Duration.seconds(3600)
    /// Milliseconds between two records from different places, so that a phone between two networks does not write with every request.
    private static let recordPlaceEvery = Duration.seconds(60)

    func isIdle(at now: Timestamp) -> Bool { now - at >= Self.longestIdle }

    /// This use, with the device of the last use if its own is unknown; `nil` if it is too similar to the last use to be recorded.
    func news(after last: CredentialUse) -> CredentialUse? {
        var use = self
        if browser.isEmpty, system.isEmpty { (use.browser, use.system) = (last.browser, last.system) }
        if use.network.isEmpty { use.network = last.network }
        if last.network.isEmpty { return use }
        let isElsewhere = (use.browser, use.system, use.network) != (last.browser, last.system, last.network)
        return at - last.at >= (isElsewhere ? Self.recordPlaceEvery : Self.recordEvery) ? use : nil
    }
}
