import Glibc
import Play

/// The limit of open files, which bounds connections.
enum DescriptorCheck {
    /// Files, threads and the journal.
    private static let ownFiles = 256
    /// The server uses no more.
    private static let most = 65_536

    static func finding(_ configuration: Configuration, _ server: RunningServer?) -> Finding {
        let each = configuration.isEncrypted ? 3 : 1
        let wanted = configuration.limits.connections.open + configuration.limits.strangers
        if let limit = server?.descriptors { return judge(limit: limit, wanted: wanted, each: each, of: "the running server") }
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            return Finding("descriptors", .warn, "the limit of open files cannot be read: \(String(cString: strerror(errno)))")
        }
        return judge(limit: Int(clamping: limit.rlim_max), wanted: wanted, each: each, of: "this shell, and a unit has its own,")
    }

    /// - Parameters:
    ///   - wanted: the connections that one network may hold.
    ///   - each: the descriptors of a connection.
    static func judge(limit: Int, wanted: Int, each: Int, of owner: String) -> Finding {
        let connections = max(0, min(limit, most) - ownFiles) / each
        let words = "\(owner) may open \(limit) files, enough for \(connections) connections"
        guard limit >= 1024 else { return Finding("descriptors", .fail, "\(words); set LimitNOFILE=65536 in the unit, or ulimit -n 65536") }
        guard connections >= wanted else {
            return Finding(
                "descriptors", .warn,
                "\(words), but one network may hold \(wanted) (connections-per-network, sockets-per-address); set LimitNOFILE=65536 in the unit")
        }
        return Finding("descriptors", .ok, words)
    }
}
