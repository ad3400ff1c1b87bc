import WebSocketServer

/// The commands on this machine that the running server carries out, for programs that know the key in its data folder.
enum OperatorCommand: String, CaseIterable {
    case bots, role, password, backup
    case backupState = "backup/state"

    /// The path behind `/api/v1/`.
    var path: String { "admin/" + rawValue }
    var address: String { "/api/v1/" + path }
}

extension Route {
    /// The route of a command on this machine.
    init(_ command: OperatorCommand, _ answer: @escaping @Sendable (Call<Void>) async throws(HTTPRefusal) -> HTTPResponse) {
        self.init(.post, command.path, needs: .operatorKey, changes: command != .backupState, answer)
    }
}
