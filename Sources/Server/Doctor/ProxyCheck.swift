import Foundation
import WebSocketServer

/// Whether the server is encrypted, by itself or by a proxy that it knows.
enum ProxyCheck {
    static func finding(_ configuration: Configuration) -> Finding {
        let host = configuration.host == "localhost" ? "127.0.0.1" : configuration.host
        return judge(
            isEncrypted: configuration.isEncrypted, isOnLoopback: Address(host)?.isLoopback ?? false,
            trustsProxies: !configuration.trustedProxies.networks.isEmpty, site: configuration.site)
    }

    static func judge(isEncrypted: Bool, isOnLoopback: Bool, trustsProxies: Bool, site: String) -> Finding {
        if site.isEmpty {
            return Finding(
                "site", .warn, "site is not set, so links and sign-ins do not know where the server is; set it, such as https://play.example.org")
        }
        if isEncrypted { return Finding("site", .ok, "\(site), encrypted by the server") }
        guard trustsProxies else {
            return isOnLoopback
                ? Finding(
                    "site", .warn,
                    "only a proxy on this machine can reach the server, and all its players share one address; set trusted-proxies to 127.0.0.1")
                : Finding(
                    "site", .fail, "passwords travel without encryption; set tls-certificate, or put a proxy in front and name it as trusted-proxies")
        }
        guard site.hasPrefix("https:") else {
            return Finding("site", .warn, "\(site) is without encryption; let the proxy encrypt, and begin site with https:")
        }
        return Finding("site", .ok, "\(site), encrypted by a proxy")
    }
}
