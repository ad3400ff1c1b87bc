import Glibc

/// The reason sockets could not be opened.
public enum SocketFailure: Error, Hashable, CustomStringConvertible {
    /// The system refused an event loop: out of memory or descriptors.
    case loop
    /// The text is not an address, or not an address of this machine.
    case address(String)
    /// The port is taken or not allowed.
    case port(Int, errno: Int32)
    /// The port that redirects to https is taken or not allowed.
    case redirectPort(Int, errno: Int32)
    /// The port of the operator is taken or not allowed.
    case administrationPort(Int, errno: Int32)
    /// A descriptor that the service manager passed is not a socket that listens on a port.
    case passedSocket(Int32)
    /// The service manager passed a number of sockets that is none.
    case passedSockets(String)
    case alreadyStarted

    public var description: String {
        switch self {
        case .loop: "the system gives no event loop"
        case .address(let host): "\(host) is no address to listen on"
        case .port(let port, EADDRINUSE): "port \(port) is in use; stop what listens there, or choose another with --port"
        case .port(let port, EADDRNOTAVAIL): "nothing can listen on port \(port): the host is no address of this machine; 0.0.0.0 is all of them"
        case .port(let port, let code): "nothing can listen on port \(port): \(String(cString: strerror(code)))"
        case .administrationPort(let port, let code): "nothing can listen on port \(port) of admin-listen: \(String(cString: strerror(code)))"
        case .redirectPort(let port, let code): "nothing can listen on redirect-port \(port): \(String(cString: strerror(code)))"
        case .passedSocket(let descriptor):
            "descriptor \(descriptor), which the service manager passed, is not a socket that listens on a port (ListenStream= with a port)"
        case .passedSockets(let count): "LISTEN_FDS is '\(count)', where a service manager names 0 to 64 sockets"
        case .alreadyStarted: "the sockets are open already"
        }
    }
}
