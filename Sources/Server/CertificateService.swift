import Foundation
import Logging
import ServiceLifecycle
import UnixSignals
import WebSocketServer

/// Loads the certificate at the start, and again at each SIGHUP. A certificate that cannot be used is reported, and the present certificate stays.
struct CertificateService: Sendable {
    let certificate: ServerCertificate
    private let paths: (certificate: String, key: String)
    private let signals: UnixSignalsSequence
    private let logger: Logger

    /// Traps SIGHUP if the server encrypts. A signal that arrives while the server starts is delivered when the service runs.
    /// - Returns: `nil` for a server without encryption.
    init?(_ configuration: Configuration, logger: Logger) async throws(StartFailure) {
        guard configuration.isEncrypted else { return nil }
        // The signal is trapped first, because it ends a process that does not trap it.
        signals = await UnixSignalsSequence(trapping: .sighup)
        paths = (configuration.tlsCertificate, configuration.tlsKey)
        self.logger = logger
        do { certificate = try ServerCertificate(certificate: paths.certificate, key: paths.key) } catch {
            throw StartFailure("the certificate cannot be used: \(error)", exitCode: 78)
        }
        report(certificate)
    }

    func reloading(_ sockets: WebSocketServer) -> some Service { Reload(certificates: self, sockets: sockets) }

    private func reload(_ sockets: WebSocketServer) {
        do {
            let certificate = try ServerCertificate(certificate: paths.certificate, key: paths.key)
            sockets.certificate = certificate
            logger.notice("the certificate was loaded again")
            report(certificate)
        } catch {
            logger.error("the new certificate cannot be used, so the present one stays", metadata: ["reason": "\(error)"])
        }
    }

    private func report(_ certificate: ServerCertificate) {
        for warning in certificate.warnings(at: Int(Date().timeIntervalSince1970)) { logger.warning("\(warning)") }
    }

    private struct Reload: Service {
        let certificates: CertificateService
        let sockets: WebSocketServer

        func run() async throws {
            await cancelWhenGracefulShutdown {
                for await _ in certificates.signals { certificates.reload(sockets) }
            }
        }
    }
}
