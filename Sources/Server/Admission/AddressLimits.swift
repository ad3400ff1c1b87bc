import WebSocketServer

/// Counts the open sockets of strangers by their networks.
///
/// A credential that is shown may be anything: until it was verified its socket is counted apart, and when it proves nobody, as a stranger's.
struct AddressLimits {
    enum Standing: Hashable {
        /// Showed a credential that was not looked at yet.
        case unverified
        case stranger
        /// Is counted by its user instead.
        case user
    }

    private struct Count {
        var unverified = 0
        var strangers = 0

        var isEmpty: Bool { unverified == 0 && strangers == 0 }
    }

    private let limit: Int
    private var counts: [Network: Count] = [:]

    /// - Parameter limit: sockets of strangers that one network may have open; as many again may wait to be verified.
    init(strangers limit: Int) { self.limit = limit }

    /// Networks with an open socket that is counted.
    var count: Int { counts.count }

    /// - Returns: how the socket is counted; `nil` if it may not come in.
    mutating func enter(_ address: Address, showsCredential: Bool) -> Standing? {
        let standing: Standing = showsCredential ? .unverified : .stranger
        return add(address, standing) ? standing : nil
    }

    /// - Returns: how the socket is counted from now on; `nil` if it may not stay, and is counted no more.
    mutating func identified(_ address: Address, counted old: Standing, isUser: Bool) -> Standing? {
        if isUser {
            leave(address, counted: old)
            return .user
        }
        if old == .stranger { return old }
        leave(address, counted: old)
        return add(address, .stranger) ? .stranger : nil
    }

    mutating func leave(_ address: Address, counted standing: Standing) {
        for share in address.shares {
            change(share.network) { count in
                switch standing {
                case .unverified: count.unverified -= 1
                case .stranger: count.strangers -= 1
                case .user: break
                }
            }
        }
    }

    private mutating func add(_ address: Address, _ standing: Standing) -> Bool {
        let hasRoom = address.shares.allSatisfy { share in
            let count = counts[share.network] ?? Count()
            return (standing == .unverified ? count.unverified : count.strangers) < limit * share.factor
        }
        guard hasRoom else { return false }
        for share in address.shares {
            change(share.network) { count in
                if standing == .unverified { count.unverified += 1 } else { count.strangers += 1 }
            }
        }
        return true
    }

    private mutating func change(_ network: Network, _ body: (inout Count) -> Void) {
        var count = counts[network] ?? Count()
        body(&count)
        counts[network] = count.isEmpty ? nil : count
    }
}
