/// The credentials revoked last. It covers the moment between the authentication of a connection and its arrival, so a few thousand are enough.
struct Revocations: Sendable {
    private var known: Set<CredentialID> = []
    private var order: [CredentialID] = []
    private var oldest = 0
    private let limit: Int

    init(limit: Int = 4096) { self.limit = limit }

    func contains(_ credential: CredentialID) -> Bool { known.contains(credential) }

    mutating func add(_ credential: CredentialID) {
        guard known.insert(credential).inserted else { return }
        if order.count < limit { return order.append(credential) }
        known.remove(order[oldest])
        order[oldest] = credential
        oldest = (oldest + 1) % limit
    }
}
