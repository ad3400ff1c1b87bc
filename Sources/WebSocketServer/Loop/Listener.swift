import Glibc

/// Opens listening sockets. Each loop has its own socket on the same port, and the kernel distributes new connections among them.
enum Listener {
    static let inUse = EADDRINUSE

    /// - Parameter port: 0 for any free port.
    static func open(host: String, port: Int) throws(SocketFailure) -> Int32 {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST | AI_PASSIVE
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host == "localhost" ? "127.0.0.1" : host, "\(port)", &hints, &found) == 0, let address = found else {
            throw .address(host)
        }
        defer { freeaddrinfo(found) }
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(address.pointee.ai_family, kind, 0)
        guard descriptor >= 0 else { throw .port(port, errno: errno) }
        switchOn(SO_REUSEADDR, of: SOL_SOCKET, descriptor)
        switchOn(SO_REUSEPORT, of: SOL_SOCKET, descriptor)
        guard bind(descriptor, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0, listen(descriptor, 4096) == 0 else {
            let code = errno
            close(descriptor)
            throw .port(port, errno: code)
        }
        return descriptor
    }

    static func port(of descriptor: Int32) -> Int {
        var address = sockaddr_in6()
        var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        // The port is at the same offset in the addresses of both families.
        return result == 0 ? Int(UInt16(bigEndian: address.sin6_port)) : 0
    }

    /// The address at which a socket listens; `nil` for a socket of another family.
    static func address(of descriptor: Int32) -> Address? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { storage in
            guard storage.withMemoryRebound(to: sockaddr.self, capacity: 1, { getsockname(descriptor, $0, &length) }) == 0 else { return nil }
            return address(in: storage)
        }
    }

    private static func address(in storage: UnsafeMutablePointer<sockaddr_storage>) -> Address? {
        switch Int32(storage.pointee.ss_family) {
        case AF_INET: storage.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { Address($0.pointee.sin_addr) }
        case AF_INET6: storage.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { Address($0.pointee.sin6_addr) }
        default: nil
        }
    }

    /// Whether a descriptor of another process's making is a socket that listens on a port.
    static func isListening(_ descriptor: Int32) -> Bool {
        var (answer, length): (Int32, socklen_t) = (0, socklen_t(MemoryLayout<Int32>.size))
        guard getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &answer, &length) == 0 else { return false }
        return answer != 0 && address(of: descriptor) != nil
    }

    /// Prepares a listening socket that another process opened.
    static func adopt(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }

    /// Another descriptor of the same socket, for another loop.
    static func duplicate(_ descriptor: Int32) throws(SocketFailure) -> Int32 {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        guard copy >= 0 else { throw .passedSocket(descriptor) }
        return copy
    }

    /// Accepts a new connection and returns its address; `nil` with `errno` set if no connection waits.
    static func accept(_ listener: Int32) -> (descriptor: Int32, address: Address)? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { storage in
            let descriptor = storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.accept(listener, $0, &length) }
            guard descriptor >= 0 else { return nil }
            // The sockets that listen are of these families alone.
            guard let address = address(in: storage) else {
                close(descriptor)
                return nil
            }
            return (descriptor, address)
        }
    }

    /// Sets the options of an accepted connection: close on exec, non-blocking, and no delay of small frames until earlier ones are acknowledged.
    static func prepare(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        switchOn(TCP_NODELAY, of: Int32(IPPROTO_TCP), descriptor)
    }

    /// Whether another process listens on this port. With `SO_REUSEPORT`, binding alone does not fail.
    static func isTaken(host: String, port: Int) -> Bool {
        guard port != 0 else { return false }
        let probe = socket(host.contains(":") ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard probe >= 0 else { return false }
        defer { close(probe) }
        switchOn(SO_REUSEADDR, of: SOL_SOCKET, probe)
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST | AI_PASSIVE
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host == "localhost" ? "127.0.0.1" : host, "\(port)", &hints, &found) == 0, let address = found else { return false }
        defer { freeaddrinfo(found) }
        return bind(probe, address.pointee.ai_addr, address.pointee.ai_addrlen) != 0 && errno == EADDRINUSE
    }

    /// Raises the descriptor limit to the maximum of the system, at most 65,536: libwebsockets keeps a table of that size for each loop.
    static func raiseDescriptorLimit() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        let wanted = min(limit.rlim_max, 65536)
        guard limit.rlim_cur != wanted else { return }
        limit.rlim_cur = wanted
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    private static func switchOn(_ option: Int32, of level: Int32, _ descriptor: Int32) {
        var one: Int32 = 1
        setsockopt(descriptor, level, option, &one, socklen_t(MemoryLayout<Int32>.size))
    }
}
