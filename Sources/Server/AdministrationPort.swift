import WebSocketServer

/// The setting `admin-listen`: an address and a port such as `127.0.0.1:9090`, `off`, or `public` for the port of the site.
struct AdministrationPort: Hashable, Sendable {
    /// The address of the port; `nil` for no port.
    var host: String? = "127.0.0.1"
    /// 0 for any free one.
    var port = 0
    var isPublic = false

    init() {}

    init?(_ text: String) {
        if text == "off" || text == "public" {
            host = nil
            isPublic = text == "public"
            return
        }
        guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]), (0...65535).contains(port) else { return nil }
        var host = String(text[..<colon])
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) } else if host.contains(":") { return nil }
        guard host == "localhost" || Address(String(host.prefix { $0 != "%" })) != nil else { return nil }
        self.host = host
        self.port = port
    }

    var text: String {
        guard let host else { return isPublic ? "public" : "off" }
        return "\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
}
