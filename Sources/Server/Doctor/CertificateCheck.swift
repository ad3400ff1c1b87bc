import Foundation
import WebSocketServer

/// The certificate: whether it can be used, for how long, and whether it is for the site.
enum CertificateCheck {
    static func finding(_ configuration: Configuration, at now: Date) -> Finding {
        let certificate: ServerCertificate
        do throws(CertificateFailure) {
            certificate = try ServerCertificate(certificate: configuration.tlsCertificate, key: configuration.tlsKey)
        } catch {
            return Finding("certificate", .fail, "\(error); a server does not start with it")
        }
        let host = URLComponents(string: configuration.site)?.host
        return judge(
            from: certificate.validFrom, to: certificate.expires, now: Int(now.timeIntervalSince1970),
            uncovered: host.flatMap { certificate.covers($0) ? nil : $0 })
    }

    /// - Parameters:
    ///   - from: seconds since 1970, as are the other times.
    ///   - uncovered: the host of the site, if the certificate is not for it.
    static func judge(from: Int, to: Int, now: Int, uncovered: String?) -> Finding {
        if now < from { return Finding("certificate", .fail, "it is not valid yet; look at the clock, or use the certificate before it") }
        if now >= to { return Finding("certificate", .fail, "it has expired; renew it: certbot renew") }
        if let uncovered {
            return Finding("certificate", .fail, "it is not for \(uncovered), the host of site; get one with this name: certbot -d \(uncovered)")
        }
        let days = (to - now) / 86_400
        if days < 14 { return Finding("certificate", .warn, "it expires in \(days) days; look why it is not renewed: certbot renew --dry-run") }
        return Finding("certificate", .ok, "valid for \(days) more days")
    }
}
