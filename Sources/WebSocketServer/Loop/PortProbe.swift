import Glibc

/// Finds out whether a server could listen on a port, without accepting a connection.
public enum PortProbe {
    /// - Returns: the error of the system; `nil` if the port is free.
    public static func fault(host: String, port: Int) -> Int32? {
        if Listener.isTaken(host: host, port: port) { return Listener.inUse }
        do throws(SocketFailure) {
            close(try Listener.open(host: host, port: port))
            return nil
        } catch .port(_, let code) {
            return code
        } catch {
            return EADDRNOTAVAIL
        }
    }
}
