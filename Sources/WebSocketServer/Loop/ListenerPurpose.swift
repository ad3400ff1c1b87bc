/// The service behind a listening socket.
enum ListenerPurpose: Sendable {
    /// The page, the API and the WebSockets; encrypted if the server has a certificate.
    case site
    /// Redirects to the site, without encryption.
    case redirect
    /// The port of the operator, without encryption.
    case administration
    /// The commands on this machine, without encryption and only on the loopback interface: the site's certificate does not name it.
    case commands
}
