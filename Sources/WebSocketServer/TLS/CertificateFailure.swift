import Glibc

/// The reason a certificate cannot be used, with the file at fault.
public enum CertificateFailure: Error, Hashable, CustomStringConvertible {
    case unreadable(path: String, errno: Int32)
    /// - Parameter reason: in the words of OpenSSL; empty if it gave no reason.
    case certificate(path: String, reason: String)
    /// The key is not a PEM key, or has a passphrase.
    case key(path: String, reason: String)
    case mismatch(certificate: String, key: String)
    case memory

    public var description: String {
        switch self {
        case .unreadable(let path, let code): "\(path) cannot be read: \(String(cString: strerror(code)))"
        case .certificate(let path, let reason): "\(path) holds no certificate in PEM format that can be used\(Self.clause(reason))"
        case .key(let path, let reason): "\(path) holds no private key in PEM format without a passphrase\(Self.clause(reason))"
        case .mismatch(let certificate, let key): "the private key in \(key) does not belong to the certificate in \(certificate)"
        case .memory: "OpenSSL cannot be set up"
        }
    }

    private static func clause(_ reason: String) -> String { reason.isEmpty ? "" : " (\(reason))" }
}
