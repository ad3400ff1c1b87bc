import Accounts
import Play
import Storage

/// The origins whose pages may use the session cookie: the server's own, and those in `origins`.
struct OriginPolicy: Sendable {
    let allowed: [String]

    func allows(_ origin: String?, host: String?) -> Bool {
        guard let origin else { return false }
        if allowed.contains(origin) { return true }
        guard let host else { return false }
        return origin == "http://\(host)" || origin == "https://\(host)"
    }
}
