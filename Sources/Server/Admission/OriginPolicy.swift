import Accounts
import Play
import Storage

/// The origins whose pages may use the session cookie: the server's own, and those in `origins`.
struct OriginPolicy: Sendable {
    let allowed: [String]
    /// Whether the server encrypts. Then a page without encryption is a stranger's, even under the server's own name: anybody on the way could have made it.
    var isEncrypted = false

    func allows(_ origin: String?, host: String?) -> Bool {
        guard let origin else { return false }
        if allowed.contains(origin) { return true }
        guard let host else { return false }
        return origin == "https://\(host)" || !isEncrypted && origin == "http://\(host)"
    }
}
