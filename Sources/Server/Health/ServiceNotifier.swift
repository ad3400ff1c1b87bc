import Glibc

/// Reports the state of the process to the service manager with the datagrams of `sd_notify(3)`, which systemd and others understand.
struct ServiceNotifier: Sendable {
    /// The address of the socket: a path, or a name in the abstract namespace with the prefix `@`.
    private let socketName: String
    /// Time without `WATCHDOG=1` after which the manager restarts the process; `nil` if it does not watch.
    let watchdog: Duration?

    /// - Returns: `nil` if the environment names no socket of a manager.
    init?(environment: [String: String], process: Int32 = getpid()) {
        guard let name = environment["NOTIFY_SOCKET"], name.first == "/" || name.first == "@", name.utf8.count > 1 else { return nil }
        socketName = name
        let isOurs = environment["WATCHDOG_PID"].map { $0 == String(process) } ?? true
        watchdog = environment["WATCHDOG_USEC"].flatMap { Int64($0) }.flatMap { isOurs && $0 > 0 ? .microseconds($0) : nil }
    }

    func ready() { send("READY=1") }
    func stopping() { send("STOPPING=1") }
    func alive() { send("WATCHDOG=1") }

    /// Sends one datagram without blocking; failures are ignored.
    private func send(_ state: String) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var name = Array(socketName.utf8)
        if name[0] == UInt8(ascii: "@") { name[0] = 0 }
        guard name.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        // The length delimits an abstract name; a path ends with the first zero.
        let length = socklen_t(MemoryLayout.offset(of: \sockaddr_un.sun_path).map { $0 + name.count } ?? 0)
        let bytes = Array(state.utf8)
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { target in
                _ = sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), target, length)
            }
        }
    }
}
