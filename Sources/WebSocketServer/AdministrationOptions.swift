/// The port of the operator, without encryption, beside the port of the site. Neither port serves the paths of the other, except for the shared ones.
public struct AdministrationOptions: Sendable {
    /// A numeric address or `localhost`; `nil` without such a port. Commands on this machine have a port on the loopback interface in any case.
    public var host: String? = "127.0.0.1"
    /// The port; 0 for any free port.
    public var port = 0
    /// Names in lower case, at which the port is reached besides numeric addresses and `localhost`.
    public var names: [String] = []
    /// Whether the site serves administration as well.
    public var isPublic = false
    /// Paths of administration. A path that ends with a slash covers everything under it.
    public var paths = ["/admin", "/admin/", "/api/v1/admin/", "/api/v1/metrics", "/metrics"]
    /// Paths that both serve.
    public var sharedPaths = [
        "/core/", "/ui/", "/styles/", "/words/", "/icons/", "/favicon.ico", "/healthz", "/readyz", "/api/v1/auth/login", "/api/v1/auth/logout",
    ]
    /// Paths of commands on this machine.
    public var commandPaths: [String] = []

    public init() {}

    /// Whether the port can be reached at 127.0.0.1, so that commands need no other one.
    var isOnLoopback: Bool { host == "127.0.0.1" || host == "localhost" }

    /// Whether the port answers to this `host` header. A page of another site, whose name was pointed at this machine, is refused. A client without
    /// the header is not a browser.
    func isNamed(by header: String?) -> Bool {
        guard let header else { return true }
        guard let name = HTTPSRedirect.name(header) else { return false }
        return name == "localhost" || Address(name) != nil || names.contains(name)
    }

    /// Whether a path is one of these, however many slashes separate its components and follow it.
    static func covers(_ paths: [String], _ path: String) -> Bool {
        let plain = "/" + path.split(separator: "/").joined(separator: "/")
        return paths.contains { $0.hasSuffix("/") ? (plain + "/").hasPrefix($0) : plain == $0 }
    }
}
