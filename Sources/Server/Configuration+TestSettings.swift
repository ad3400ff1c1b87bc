import Logging
import WebSocketServer

/// Options for tests weaken or hurry a server, so only programs on this machine may reach a server with such an option.
extension Configuration {
    func checkTestSettings() throws(Mistake) {
        if let key = testSettings.min(), !isOnLoopback { throw .onlyOnLoopback(key: key) }
    }

    /// - Parameter passed: the sockets at which the server listens instead of `host`.
    func checkTestSettings(at passed: PassedSockets) throws(StartFailure) {
        if let key = testSettings.min(), !passed.isOnLoopback { throw StartFailure(Mistake.onlyOnLoopback(key: key).description, exitCode: 64) }
    }

    /// Warns the operator, who may have left such an option in a file or in the environment.
    func reportTestSettings(to logger: Logger) {
        guard !testSettings.isEmpty else { return }
        logger.warning("options for tests are set", metadata: ["options": "\(testSettings.sorted().joined(separator: ", "))"])
    }

    /// Warns the operator of ignored variables, because the operator may have meant them for the server.
    func reportStrangeVariables(to logger: Logger) {
        guard !strangeVariables.isEmpty else { return }
        logger.info(
            "variables that Kubernetes or Docker made for a service of this name are ignored",
            metadata: ["variables": "\(strangeVariables.joined(separator: ", "))"])
    }

    /// Whether only programs on this machine can connect.
    private var isOnLoopback: Bool { ([host] + (administration.host.map { [$0] } ?? [])).allSatisfy(Self.isLoopback) }

    private static func isLoopback(_ host: String) -> Bool { host == "localhost" || Address(host)?.isLoopback == true }
}
