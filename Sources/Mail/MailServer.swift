import Foundation

/// The mail server that takes our messages: `smtp://name:password@host:587`, or `smtps://…` for TLS from the first byte.
public struct MailServer: Hashable, Sendable, CustomStringConvertible {
    /// The address without name and password.
    let url: String
    let user: String
    let password: String
    /// A password is never sent in clear, except to this machine.
    let needsTLS: Bool

    /// - Parameter text: the address. It must have one of the two schemes and a host, and nothing after the host and port, or the result is `nil`.
    public init?(_ text: String) {
        guard let parts = URLComponents(string: text), ["smtp", "smtps"].contains(parts.scheme), let scheme = parts.scheme,
            let host = parts.host, !host.isEmpty, parts.query == nil, parts.fragment == nil, ["", "/"].contains(parts.path)
        else { return nil }
        guard parts.port.map({ (1...65535).contains($0) }) ?? true else { return nil }
        url = "\(scheme)://\(host)" + (parts.port.map { ":\($0)" } ?? "")
        user = parts.user ?? ""
        password = parts.password ?? ""
        needsTLS = scheme == "smtps" || (!user.isEmpty && !["localhost", "127.0.0.1", "[::1]", "::1"].contains(host))
    }

    public var description: String { url }
}
