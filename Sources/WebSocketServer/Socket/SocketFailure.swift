/// Why sockets could not be opened.
public enum SocketFailure: Error, Hashable, CustomStringConvertible {
    /// The event loop was refused by the system: out of memory or descriptors.
    case loop
    /// The address is not one of this machine, or is no address.
    case address(String)
    /// The port is taken or not allowed.
    case port(Int, errno: Int32)
    case alreadyStarted

    public var description: String {
        switch self {
        case .loop: "the system gives no event loop"
        case .address(let host): "\(host) is no address to listen on"
        case .port(let port, let code): "nothing can listen on port \(port) (errno \(code)); is it in use?"
        case .alreadyStarted: "the sockets are open already"
        }
    }
}
