/// A variable of the environment that begins like the variables of the server, but that Kubernetes or Docker made for a service or a linked container
/// with the name of the server.
///
/// Kubernetes makes `PALISADE_SERVICE_HOST`, `PALISADE_PORT=tcp://10.96.12.4:8080` and `PALISADE_PORT_8080_TCP_ADDR` for a service called palisade,
/// and `PALISADE_WEB_SERVICE_HOST` for one called palisade-web; Docker's links add `PALISADE_NAME` and the variables of the other container,
/// `PALISADE_ENV_…`. Nobody meant them for the server.
enum StrangeVariable {
    /// - Parameter name: begins with `PALISADE_`.
    static func matches(_ name: String, value: String) -> Bool {
        let words = name.split(separator: "_", omittingEmptySubsequences: false).dropFirst()
        if words == ["NAME"] || words.first == "ENV" { return true }
        if let service = words.firstIndex(of: "SERVICE"), ["HOST", "PORT"].contains(words.dropFirst(service - words.startIndex + 1).first) {
            return true
        }
        guard let port = words.firstIndex(of: "PORT") else { return false }
        if port == words.endIndex - 1 { return isEndpoint(value) }
        let rest = words[(port + 1)...]
        return rest.first?.allSatisfy(\.isNumber) == true && rest.dropFirst().first.map { ["TCP", "UDP", "SCTP"].contains($0) } == true
    }

    private static func isEndpoint(_ value: String) -> Bool { ["tcp://", "udp://", "sctp://"].contains { value.hasPrefix($0) } }
}
