import Glibc

/// Listening sockets that a service manager opened before it started this process, by the protocol of `sd_listen_fds(3)`: they are the descriptors
/// from 3 on. They outlive the process, so connections wait while it is started anew, and their ports may be below 1024.
public struct PassedSockets: Hashable, Sendable {
    /// The sockets of the page, the API and the WebSockets; empty if the server opens its own.
    let site: [Int32]
    /// The sockets without encryption that redirect to the site.
    let redirect: [Int32]

    /// The name of a socket that redirects, in the unit's `FileDescriptorName=`. Sockets of all other names are the site's.
    static let redirectName = "redirect"

    public init() { self.init(site: [], redirect: []) }

    /// - Parameters:
    ///   - environment: `LISTEN_PID` names the process that the sockets are for, `LISTEN_FDS` counts them, and `LISTEN_FDNAMES` names them.
    ///   - first: the first descriptor.
    public init(environment: [String: String], first: Int32 = 3) throws(SocketFailure) {
        guard environment["LISTEN_PID"] == String(getpid()), let told = environment["LISTEN_FDS"] else {
            self.init()
            return
        }
        guard let count = Int32(told), (0...64).contains(count) else { throw .passedSockets(told) }
        let names = (environment["LISTEN_FDNAMES"] ?? "").split(separator: ":", omittingEmptySubsequences: false)
        var (site, redirect): ([Int32], [Int32]) = ([], [])
        for index in 0..<count {
            let descriptor = first + index
            guard Listener.isListening(descriptor) else { throw .passedSocket(descriptor) }
            Listener.adopt(descriptor)
            if names.indices.contains(Int(index)), names[Int(index)] == Self.redirectName {
                redirect.append(descriptor)
            } else {
                site.append(descriptor)
            }
        }
        self.init(site: site, redirect: redirect)
    }

    private init(site: [Int32], redirect: [Int32]) { (self.site, self.redirect) = (site, redirect) }

    /// Whether one of them redirects to https.
    public var redirects: Bool { !redirect.isEmpty }

    public var isEmpty: Bool { site.isEmpty && redirect.isEmpty }

    /// Whether only programs on this machine can connect to them.
    public var isOnLoopback: Bool { (site + redirect).allSatisfy { Listener.address(of: $0)?.isLoopback == true } }
}
