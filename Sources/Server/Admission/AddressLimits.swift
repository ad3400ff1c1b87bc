import Networks
import WebSocketServer

/// Counts the open sockets without a valid credential by network.
///
/// A socket that shows a credential is counted separately until the credential is verified. If the credential is not valid, the socket counts as a
/// stranger's.
struct AddressLimits {
    enum Standing: Hashable {
        /// The socket showed a credential that is not verified yet.
        case unverified
        case stranger
        /// The socket counts for its user and not for its network.
        case user
    }

    private struct Count {
        var unverified = 0
        var strangers = 0

        var isEmpty: Bool { unverified == 0 && strangers == 0 }
    }

    private let limit: Int
    private var counts: [CountedNetwork: Count] = [:]

    /// - Parameter limit: the most open sockets of strangers of each network. As many more may wait for verification.
    init(strangers limit: Int) { self.limit = limit }

    /// Number of networks with a counted socket.
    var count: Int { counts.count }

    /// Counts a new socket.
    /// - Returns: the standing of the socket; `nil` if it is refused.
    mutating func enter(_ address: Address, showsCredential: Bool) -> Standing? {
        let standing: Standing = showsCredential ? .unverified : .stranger
        return add(address, standing) ? standing : nil
    }

    /// Counts a socket anew once its credential was verified.
    /// - Returns: the new standing of the socket; `nil` if it must be closed and is no longer counted.
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

    /// Whether another socket of this standing may be counted.
    func hasRoom(for address: Address, _ standing: Standing) -> Bool {
        address.shares.allSatisfy { share in
            let count = counts[share.network] ?? Count()
            return (standing == .unverified ? count.unverified : count.strangers) < limit * share.factor
        }
    }

    private mutating func add(_ address: Address, _ standing: Standing) -> Bool {
        guard hasRoom(for: address, standing) else { return false }
        for share in address.shares {
            change(share.network) { count in
                if standing == .unverified { count.unverified += 1 } else { count.strangers += 1 }
            }
        }
        return true
    }

    private mutating func change(_ network: CountedNetwork, _ body: (inout Count) -> Void) {
        var count = counts[network] ?? Count()
        body(&count)
        counts[network] = count.isEmpty ? nil : count
    }
}
