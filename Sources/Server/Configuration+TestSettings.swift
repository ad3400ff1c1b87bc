import Logging
import WebSocketServer

/// Options for tests make a server weaker or hastier than people need, so that nobody else may reach a server with them.
extension Configuration {
    func checkTestSettings() throws(Mistake) {
        if let key = testSettings.min(), !isOnLoopback { throw .onlyOnLoopback(key: key) }
    }

    /// Tells the operator, who may have left such an option in a file or the environment.
    func reportTestSettings(to logger: Logger) {
        guard !testSettings.isEmpty else { return }
        logger.warning("options for tests are set", metadata: ["options": "\(testSettings.sorted().joined(separator: ", "))"])
    }

    /// Tells the operator, who may have meant one of these variables.
    func reportStrangeVariables(to logger: Logger) {
        guard !strangeVariables.isEmpty else { return }
        logger.info(
            "variables that Kubernetes or Docker made for a service of this name are passed over",
            metadata: ["variables": "\(strangeVariables.joined(separator: ", "))"])
    }

    /// Whether only programs on this machine can connect.
    private var isOnLoopback: Bool { ([host] + (administration.host.map { [$0] } ?? [])).allSatisfy(Self.isLoopback) }

    private static func isLoopback(_ host: String) -> Bool { host == "localhost" || Address(host)?.isLoopback == true }
}
