import Glibc
import WebSocketServer

/// The ports of the server: free, or its own.
enum PortCheck {
    static func findings(_ configuration: Configuration, _ server: RunningServer?) -> [Finding] {
        let administration = configuration.administration
        let ports: [(name: String, host: String, port: Int)] =
            [("port", configuration.host, configuration.port)]
            + (configuration.redirectPort > 0 ? [("redirect-port", configuration.host, configuration.redirectPort)] : [])
            + (administration.host.map { [("admin-listen", $0, administration.port)] } ?? [])
        return ports.filter { $0.port > 0 }.map { name, host, port in
            judge(name, port, PortProbe.fault(host: host, port: port), isOurs: server.map { $0.listens(on: port) } ?? false)
        }
    }

    /// - Parameters:
    ///   - fault: the error of the attempt to listen; `nil` if it succeeded.
    ///   - isOurs: whether the running server listens there; `nil` if there is one and nobody can tell.
    static func judge(_ name: String, _ port: Int, _ fault: Int32?, isOurs: Bool?) -> Finding {
        if isOurs == true { return Finding(name, .ok, "the running server listens on \(port)") }
        switch fault {
        case nil: return Finding(name, .ok, "\(port) is free")
        case EADDRINUSE? where isOurs == nil:
            return Finding(name, .ok, "a program listens on \(port), most likely the running server; run doctor as root to be sure")
        case EADDRINUSE?:
            return Finding(name, .fail, "another program listens on \(port); find it with: ss -ltnp 'sport = :\(port)', or choose another \(name)")
        case EACCES?:
            return Finding(
                name, .fail,
                "this account may not listen on \(port); give the unit AmbientCapabilities=CAP_NET_BIND_SERVICE, or choose a port above 1023")
        case EADDRNOTAVAIL?: return Finding(name, .fail, "the address of \(name) is none of this machine; set it to one that ip address shows")
        case let code?: return Finding(name, .fail, "nothing can listen on \(port): \(String(cString: strerror(code)))")
        }
    }
}
