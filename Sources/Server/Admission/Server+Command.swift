import Foundation
import FoundationNetworking
import JSONText

extension Server {
    /// Asks the running server to carry out a command, with the admin key in its data folder.
    ///
    /// - Parameter write: writes the members of the body.
    static func ask(_ command: OperatorCommand, data: String, _ write: (inout JSONWriter) -> Void = { _ in }) async throws(StartFailure) -> JSONValue
    {
        guard let admin = AdminKey.read(from: data), let url = URL(string: admin.url + command.address) else {
            throw StartFailure("data: '\(data)' is in use by a process that is not a running server", exitCode: 75)
        }
        var body = JSONWriter(capacity: 64)
        body.beginObject()
        write(&body)
        body.endObject()
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.setValue("Bearer \(admin.key)", forHTTPHeaderField: "Authorization")
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(body.bytes)
        let answer: Data
        do { answer = try await URLSession.shared.data(for: request).0 } catch {
            throw StartFailure("the running server does not answer: \(error.localizedDescription)", exitCode: 75)
        }
        let value = try? JSONValue(parsing: Array(answer))
        if let value, value["error"] == nil { return value }
        throw StartFailure(value?["error"]?["msg"]?.string ?? "the running server refused", exitCode: 64)
    }
}
