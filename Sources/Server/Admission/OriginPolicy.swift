import Accounts
import Play
import Storage

/// Which pages may speak for the person at the browser: our own, and those the operator names.
struct OriginPolicy: Sendable {
    let allowed: [String]

    func allows(_ origin: String?, host: String?) -> Bool {
        guard let origin else { return false }
        if allowed.contains(origin) { return true }
        guard let host else { return false }
        return origin == "http://\(host)" || origin == "https://\(host)"
    }
}
