/// The origins whose pages may use the session cookie: the server's own, by its `Host` or its `site`, and those in `origins`.
struct OriginPolicy: Sendable {
    private let allowed: Set<WebOrigin>
    private let refusals: OriginRefusals?
    /// Whether the server encrypts. Then a page without encryption is refused even under the server's own name, because anybody on the way could have
    /// made it.
    var isEncrypted: Bool

    /// - Parameters:
    ///   - site: the address at which people reach the server, which a proxy may hide behind another `Host`; empty if no address is configured.
    ///   - refusals: tells the operator of the origins that are refused.
    init(site: String = "", allowed: [String] = [], isEncrypted: Bool = false, refusals: OriginRefusals? = nil) {
        self.allowed = Set(([site] + allowed).compactMap(WebOrigin.init))
        self.isEncrypted = isEncrypted
        self.refusals = refusals
    }

    func allows(_ origin: String?, host: String?) -> Bool {
        guard let origin else { return false }
        let isAllowed = isAllowed(origin, host)
        if !isAllowed { refusals?.report(origin, host: host) }
        return isAllowed
    }

    private func isAllowed(_ origin: String, _ host: String?) -> Bool {
        guard let origin = WebOrigin(origin) else { return false }
        if allowed.contains(origin) { return true }
        guard let host, !isEncrypted || origin.scheme == .https else { return false }
        return origin == WebOrigin(origin.scheme, host: host)
    }
}
