import Foundation
import FoundationNetworking

/// The answers of a running server to a monitor.
public struct HealthReport: Sendable {
    static let paths = ["/healthz", "/readyz"]

    public internal(set) var isHealthy = true
    /// The bodies of the answers.
    public internal(set) var answers: [String] = []
}

extension Server {
    /// Seconds for an answer.
    private static let patience = 5.0

    /// Asks the running server whether it answers and is ready, at the address that stands in its data folder.
    public static func health(data: String) async throws(StartFailure) -> HealthReport {
        guard let admin = AdminKey.read(from: data) else { throw StartFailure("data: no server has run in '\(data)'", exitCode: 66) }
        var report = HealthReport()
        for path in HealthReport.paths {
            guard let url = URL(string: admin.url + path) else { throw StartFailure("data: '\(data)' names no address of a server", exitCode: 66) }
            do {
                let (body, response) = try await URLSession.shared.data(for: URLRequest(url: url, timeoutInterval: patience))
                report.isHealthy = report.isHealthy && (response as? HTTPURLResponse)?.statusCode == 200
                report.answers.append(String(decoding: body, as: UTF8.self))
            } catch {
                throw StartFailure("the server does not answer: \(error.localizedDescription)")
            }
        }
        return report
    }
}
