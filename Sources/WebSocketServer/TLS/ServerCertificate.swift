import CLibWebSockets
import Glibc

/// A certificate with its private key, ready for handshakes. Connections keep the one that they began with.
///
/// @unchecked Sendable: all fields are constant; OpenSSL locks the state that the connections of one context share.
public final class ServerCertificate: @unchecked Sendable {
    let context: OpaquePointer
    /// Seconds since 1970 from which, and up to which, the certificate is valid.
    public let validFrom: Int
    public let expires: Int
    /// Whether other users of this machine may read the key.
    private let isKeyExposed: Bool
    private let paths: (certificate: String, key: String)

    /// - Parameters:
    ///   - certificate: a PEM file with the certificate, followed by those between it and its root.
    ///   - key: a PEM file with its private key.
    public init(certificate: String, key: String) throws(CertificateFailure) {
        _ = try Self.status(of: certificate)
        isKeyExposed = try Self.status(of: key).st_mode & S_IROTH != 0
        paths = (certificate, key)
        var step = palisade_tls_ready
        guard let context = palisade_tls_load(certificate, key, ServiceCallback.ticketKey, &step) else {
            throw Self.failure(step, certificate: certificate, key: key)
        }
        self.context = context
        var (from, to): (Int64, Int64) = (0, 0)
        // A certificate without readable times counts as expired, which is reported.
        _ = palisade_tls_validity(context, &from, &to)
        (validFrom, expires) = (Int(from), Int(to))
    }

    deinit { SSL_CTX_free(context) }

    /// Whether the certificate is for this host name or numeric address.
    public func covers(_ host: String) -> Bool { palisade_tls_covers(context, host) == 1 }

    /// Sentences for the operator about a certificate that works, or soon will not.
    /// - Parameter now: seconds since 1970.
    public func warnings(at now: Int) -> [String] {
        var warnings: [String] = []
        if isKeyExposed { warnings.append("every user of this machine can read the private key in \(paths.key)") }
        if now < validFrom { warnings.append("the certificate in \(paths.certificate) is not valid yet") }
        if now >= expires {
            warnings.append("the certificate in \(paths.certificate) has expired")
        } else if expires - now < Self.soon {
            warnings.append("the certificate in \(paths.certificate) expires in \((expires - now) / 86400) days")
        }
        return warnings
    }

    /// Certificates that renew themselves are renewed a month before they expire.
    private static let soon = 14 * 86400

    private static func status(of path: String) throws(CertificateFailure) -> stat {
        var status = stat()
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .unreadable(path: path, errno: errno) }
        defer { close(descriptor) }
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(path: path, errno: errno) }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw .unreadable(path: path, errno: EISDIR) }
        // A pipe would block the reload until a process writes.
        guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(path: path, errno: EINVAL) }
        return status
    }

    private static func failure(_ step: palisade_tls_step, certificate: String, key: String) -> CertificateFailure {
        let reason = String(cString: palisade_tls_reason())
        return switch step {
        case palisade_tls_certificate: .certificate(path: certificate, reason: reason)
        case palisade_tls_key: .key(path: key, reason: reason)
        case palisade_tls_pair: .mismatch(certificate: certificate, key: key)
        default: .memory
        }
    }
}
